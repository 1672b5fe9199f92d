import { db } from "~/db/client.server";
import { journal } from "~/db/schema.server";
import { log } from "~/log/log.server";
import type { AuditAction } from "./audit-actions";

/** An administrator, or the command line. */
type Actor = { id: string; email: string; name?: string } | { id: null; name: string };

/**
 * Adds an entry to the audit log; call it after the action, which a failure here does not undo: it is only logged.
 * @param subject what the action changed, with its name at the time; an empty name when the action says it all
 */
export async function record(who: Actor, action: AuditAction, subject: { id?: string; name: string } = { name: "" }) {
	try {
		await db.insert(journal).values({
			at: new Date(),
			userId: who.id,
			who: who.id === null ? who.name : who.name || who.email,
			action,
			subjectId: subject.id ?? null,
			subject: subject.name,
		});
	} catch (error) {
		log("error", "The journal could not be written", { action }, error);
	}
}
