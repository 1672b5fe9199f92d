import { carryForm } from "~/forms/carry-form.server";
import type { Reply } from "~/forms/form-state";
import { readTexts } from "~/forms/read-texts.server";
import { decodeText } from "~/statement-formats/decode-text.server";
import { maxBytes } from "~/statement-formats/statement-line";
import { maxPasted } from "./statement-form-schema.server";

/**
 * Reads the form of a statement; its file is never written.
 * @throws Response 400, 413 or 415 in French
 */
export async function receiveStatement(request: Request) {
	const { texts, file } = await readTexts(request, { field: "file", maxBytes });
	const form = new FormData();
	for (const [name, value] of texts) form.append(name, value);
	const bytes = file instanceof Buffer ? file : Buffer.from(String(form.get("text") ?? ""));
	return { form, file, bytes };
}

/** The form whose session has expired: a short file is carried as text, which the form shows where it is pasted. */
export const carryStatement = (request: Request, status: 401 | 403 | 503) =>
	carryForm(request, status, async (request) => {
		// In UTF-16 each unit of a text has two bytes.
		const { texts, files, file } = await readTexts(request, { field: "file", maxBytes: 2 * maxPasted });
		const text = file instanceof Buffer ? decodeText(file) : "";
		const others = texts.filter(([name, value]) => name !== "text" || value !== "");
		const isPasted = others.some(([name]) => name === "text");
		if (text === "" || text.length > maxPasted || isPasted) return { texts, files };
		return { texts: [...others, ["text", text]], files: 0 };
	});

/** The reply with the text of the file, which a browser does not send again; a long one has to be chosen again. */
export function withText(reply: Reply, bytes: Buffer): Reply {
	if (bytes.subarray(0, 2).toString("latin1") === "PK") return reply; // a ZIP is no text
	const text = decodeText(bytes);
	return text.length > maxPasted ? reply : { ...reply, initialValue: { ...reply.initialValue, text } };
}
