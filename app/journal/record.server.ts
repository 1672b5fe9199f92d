import { db } from "~/db/client.server";
import { journal } from "~/db/schema.server";
import { log } from "~/log/log.server";
import type { AuditAction } from "./audit-actions";
import { mailNotice } from "./notices.server";

/** An administrator, or the command line. */
type Actor = { id: string; email: string; name?: string } | { id: null; name: string };

/**
 * Adds an entry to the audit log, and mails the other administrators what concerns them. Call it after the action: a
 * failure here is only logged.
 * @param subject what the action changed, with its name at the time; an empty name when the action says it all
 */
export async function record(who: Actor, action: AuditAction, subject: { id?: string; name: string } = { name: "" }) {
	const by = who.id === null ? who.name : who.name || who.email;
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
