import { and, asc, eq, gt, gte, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { journal, users } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { adminPaths } from "~/platform/kinds/paths";
import { log } from "~/platform/log/log.server";
import { queueMail, wakeMailQueue } from "~/platform/mail/mail-queue.server";
import { type AuditAction, auditActions } from "./audit-actions";

/** An administrator, or the command line. */
export type Actor = { id: string; email: string; name?: string } | { id: null; name: string };

/**
 * Adds an entry to the audit log, and mails the other administrators what concerns them. Call it after the action: a
 * failure here is only logged.
 * @param subject what the action changed, with its name at the time; an empty name when the action says it all
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
 * The same entry as a statement of a batch, so that what a batch did is never without it; nobody is mailed.
 * @param subject may be read from the database
 * @param when a condition, such as `changes() = 1`
 */
export const recordInBatch = (who: Actor, action: AuditAction, subject: { id: SQL; name: SQL }, when: SQL) =>
	db.run(sql`insert into journal (at, user_id, who, action, subject_id, subject)
		select ${Date.now()}, (select id from users where id = ${who.id}), ${nameOf(who)}, ${action}, ${subject.id}, ${subject.name} where ${when}`);

/** How entries name who did it. */
export const nameOf = (who: Actor) => (who.id === null ? who.name : who.name || who.email);

/** The actions of which the other administrators get a mail. */
const notifiedActions: AuditAction[] = [
	"account.roleChanged",
	"account.secondFactorReset",
	"settings.paymentChanged",
	"settings.secondFactorOptional",
];

/** Queues the mails that tell the other administrators of an entry, if it is such a one. */
async function mailNotice(userId: string | null, who: string, action: AuditAction, subject: string) {
	if (!notifiedActions.includes(action)) return;
	const others = await db
		.select({ email: users.email })
		.from(users)
		.where(and(eq(users.role, "administrator"), isNull(users.disabledAt), ne(users.id, userId ?? "")));
	const what = [who, auditActions[action], subject].filter(Boolean).join(" ");
	const text = `Bonjour,\n\n${what}.\n\nVous ne vous y attendiez pas\u202f? Demandez-le à cette personne, de vive voix. Le tableau de bord le dit aussi\u202f: ${env.publicUrl}${adminPaths.dashboard}`;
	for (const { email } of others) await queueMail({ to: email, subject: "À savoir sur le site", text });
	void wakeMailQueue();
}

/** The most that are shown at once; the others follow once these are dismissed. */
const maxNotices = 20;

/** What others did since the account was created, and that its owner has not dismissed, oldest first. */
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

/** Dismisses the notices up to one of them, which is there: what came since was not read. */
export const dismissNotices = (userId: string, last: number) =>
	db
		.update(users)
		.set({
			noticesSeen: sql`max(${users.noticesSeen}, coalesce((select max(${journal.id}) from ${journal} where ${journal.id} <= ${last}), 0))`,
		})
		.where(eq(users.id, userId));
