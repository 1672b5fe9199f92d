import { type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { journal } from "~/db/schema.server";
import { log } from "~/log/log.server";
import type { AuditAction } from "./audit-actions";
import { mailNotice } from "./notices.server";

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
