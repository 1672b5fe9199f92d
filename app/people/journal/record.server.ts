import { and, asc, eq, gt, gte, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { journal, users } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { adminPaths } from "~/platform/kinds/paths";
import { log } from "~/platform/log/log.server";
import { queueMail, wakeMailQueue } from "~/platform/mail/mail-queue.server";
import { type AuditAction, auditActions } from "./audit-actions";

/** An account, or the command line. */
export type Actor = { id: string; email: string; name?: string } | { id: null; name: string };

/**
 * Adds an entry to the audit log, and mails the other administrators if the action concerns them. Call it after the
 * action: a failure here is only logged.
 * @param subject what the action changed, with its current name; the name is empty when the action needs no subject
 */
export async function record(who: Actor, action: AuditAction, subject: { id?: string; name: string } = { name: "" }) {
	const by = nameOf(who);
	try {
		await db.insert(journal).values({
			at: new Date(),
			userId: who.id,
			who: by,
			action,
			subjectId: subject.id ?? null,
			subject: subject.name,
		});
		await mailNotice(who.id, by, action, subject.name);
	} catch (error) {
		log("error", "The journal could not be written", { action }, error);
	}
}

/**
 * Returns the same entry as a statement of a batch, so that the batch never succeeds without it; nobody is mailed.
 * @param subject SQL expressions, which may read the database
 * @param when SQL condition, such as `changes() = 1`
 */
export const recordInBatch = (who: Actor, action: AuditAction, subject: { id: SQL; name: SQL }, when: SQL) =>
	db.run(sql`insert into journal (at, user_id, who, action, subject_id, subject)
		select ${Date.now()}, (select id from users where id = ${who.id}), ${nameOf(who)}, ${action}, ${subject.id}, ${subject.name} where ${when}`);

/** Returns the name of the actor for an entry. */
export const nameOf = (who: Actor) => (who.id === null ? who.name : who.name || who.email);

/** The actions about which the other administrators get a mail. */
const notifiedActions: AuditAction[] = [
	"account.roleChanged",
	"account.secondFactorReset",
	"settings.paymentChanged",
	"settings.secondFactorOptional",
];

/** Queues mails about an entry to the other administrators, if its action is one of these. */
async function mailNotice(userId: string | null, who: string, action: AuditAction, subject: string) {
	if (!notifiedActions.includes(action)) return;
	const others = await db
		.select({ email: users.email })
		.from(users)
		.where(and(eq(users.role, "administrator"), isNull(users.disabledAt), ne(users.id, userId ?? "")));
	const what = [who, auditActions[action], subject].filter(Boolean).join(" ");
	const text = `Bonjour,\n\n${what}.\n\nCela vous surprend\u202f? Vérifiez de vive voix avec cette personne. Le tableau de bord le dit aussi\u202f: ${env.publicUrl}${adminPaths.dashboard}`;
	for (const { email } of others) await queueMail({ to: email, subject: "À savoir sur le site", text });
	void wakeMailQueue();
}

/** The maximum number of notices shown at once; the rest follows once these are dismissed. */
const maxNotices = 20;

/** Returns the notices about others' actions since the account was created, unless dismissed; oldest first. */
export function noticesFor(userId: string) {
	return db
		.select({ id: journal.id, at: journal.at, who: journal.who, action: journal.action, subject: journal.subject })
		.from(journal)
		.innerJoin(users, eq(users.id, userId))
		.where(
			and(
				inArray(journal.action, notifiedActions),
				or(isNull(journal.userId), ne(journal.userId, userId)),
				gt(journal.id, users.noticesSeen),
				gte(journal.at, users.createdAt),
			),
		)
		.orderBy(asc(journal.id))
		.limit(maxNotices);
}

/** Dismisses the notices up to an existing one; newer ones have not been read yet. */
export const dismissNotices = (userId: string, last: number) =>
	db
		.update(users)
		.set({
			noticesSeen: sql`max(${users.noticesSeen}, coalesce((select max(${journal.id}) from ${journal} where ${journal.id} <= ${last}), 0))`,
		})
		.where(eq(users.id, userId));
