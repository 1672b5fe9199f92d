import type { Shrink } from "~/transcode/shrink-in-worker";
import { prepareFile } from "~/uploads/prepare-file";
import { originalField } from "~/uploads/upload-file";
import { type OutboxEntry, settleEntry } from "./outbox-store";

/**
 * Makes the file of an entry small that was stored as it was chosen, and stores it so for other attempts.
 * @returns the entry to send, or why the site would refuse its file
 */
export async function prepareEntry(entry: OutboxEntry, shrink: Shrink): Promise<OutboxEntry | { reason: string }> {
	const [, chosen] = entry.fields.find(([name]) => name === "files") ?? [];
	if (!entry.preparation || !(chosen instanceof File)) return { ...entry, preparation: undefined };
	const result = await prepareFile(chosen, entry.preparation, shrink);
	if ("reason" in result) return result;
	const fields = entry.fields.filter(([name]) => name !== "files");
	if (result.originalSha256) fields.push([originalField, result.originalSha256]);
	fields.push(["files", result.file]);
	const changes = { fields, preparation: undefined };
	await settleEntry(entry, changes).catch(() => {}); // no room: it leaves all the same
	return { ...entry, ...changes };
}
