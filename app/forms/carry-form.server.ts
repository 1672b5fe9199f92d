import { json } from "@remix-run/node";
import { type CarriedForm, isLongForm } from "./carried-form";
import { readTexts } from "./read-texts.server";

/**
 * The answer to a long form whose session has ended: a page that holds what was typed and asks to sign in. Nothing is
 * stored, so that a stranger cannot fill the disk. Undefined for what is no such form.
 */
export async function carryForm(request: Request): Promise<Response | undefined> {
	const { pathname, search, searchParams } = new URL(request.url);
	const to = pathname + search;
	// A script asks before it sends; and data alone could not show this page.
	if (request.method !== "POST" || searchParams.has("_data") || !isLongForm(to)) return undefined;
	const type = request.headers.get("Content-Type") ?? "";
	if (!type.toLowerCase().startsWith("multipart/form-data")) return undefined;
	return json({ keptForm: { to, ...(await readTexts(request)) } satisfies CarriedForm }, 401);
}
