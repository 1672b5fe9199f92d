import { json } from "@remix-run/node";
import { type CarriedForm, isLongForm } from "./carried-form";
import { readTexts } from "./read-texts.server";

/**
 * Responds to a long form whose session has expired with a sign-in page that contains its fields; one whose session
 * could not be read, or whose account may not send it, gets a page that sends it again. Nothing is stored: anonymous
 * requests must not fill the disk. Undefined for other requests.
 * @param read reads what is carried; by default the texts alone
 */
export async function carryForm(
	request: Request,
	status: 401 | 403 | 503,
	read: (request: Request) => Promise<Omit<CarriedForm, "to">> = readTexts,
): Promise<Response | undefined> {
	const { pathname, search, searchParams } = new URL(request.url);
	const to = pathname + search;
	// Scripts check the session before they send; and JSON could not show this page.
	if (request.method !== "POST" || searchParams.has("_data") || !isLongForm(to)) return undefined;
	const type = request.headers.get("Content-Type") ?? "";
	if (!type.toLowerCase().startsWith("multipart/form-data")) return undefined;
	return json({ carriedForm: { to, ...(await read(request)) } satisfies CarriedForm }, status);
}
