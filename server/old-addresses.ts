import type { IncomingMessage } from "node:http";
import { asksByNumber } from "../app/publishing/old-addresses/home-parameters";
import { targetOfOldAddress } from "../app/publishing/old-addresses/old-addresses.server";
import { tryAction } from "../app/web/http/error-response.server";
import type { SendResponse } from "./page-cache";

/** True for a request of the home page that may ask for another page by the number of a post on a former site. */
export const mayLeadFromHome = ({ method, url = "" }: IncomingMessage) => method === "GET" && asksByNumber(url);

/** Sends the page that an address of a former site leads to instead of an answer that there is none. */
export function sendWithOldAddresses(send: SendResponse): SendResponse {
	return async (answer, request, response) => {
		const found = answer.status === 404 ? await redirectFromOldAddress(request) : undefined;
		if (found) await answer.body?.cancel();
		return send(found ?? answer, request, response);
	};
}

/** Returns the redirect to the page that an address of a former site leads to, if there is one. */
export async function redirectFromOldAddress({ method, url = "" }: IncomingMessage): Promise<Response | undefined> {
	const isRead = method === "GET" || method === "HEAD";
	// A request of Remix for the data of a page expects no other page.
	if (!isRead || /[?&]_data=/.test(url)) return undefined;
	const found = await tryAction({ log: "Old addresses could not be read" }, () => targetOfOldAddress(url));
	if (found.failed || found.value === undefined) return undefined;
	// Browsers must ask again, as the table may change.
	return new Response(null, { status: 301, headers: { Location: found.value, "Cache-Control": "no-cache" } });
}
