import { db } from "~/db/client.server";
import { journal } from "~/db/schema.server";
import { log } from "~/log/log.server";
import type { AuditAction } from "./audit-actions";

/** An administrator, or whoever has the server's command line. */
type Actor = { id: string; email: string; name?: string } | { id: null; name: string };

/**
 * Writes down who did what; call it once the deed is done. A journal that cannot be written undoes no deed: it is
 * logged, and the deed stands.
 * @param subject what it was done to, and what that was called at the time; an empty name when the deed says it all
 */
export async function record(who: Actor, deed: AuditAction, subject: { id?: string; name: string } = { name: "" }) {
	try {
		await db.insert(journal).values({
			at: new Date(),
			userId: who.id,
			who: who.id === null ? who.name : who.name || who.email,
			action: deed,
			subjectId: subject.id ?? null,
			subject: subject.name,
		});
	} catch (error) {
		log("error", "The journal could not be written", { deed }, error);
	}
}
