import { asksByNumber } from "../app/publishing/old-addresses/home-parameters";
import { targetOfOldAddress } from "../app/publishing/old-addresses/old-addresses.server";
import { tryAction } from "../app/web/http/error-response.server";
import type { SendResponse } from "./page-cache";

/**
 * Sends the page that an address of a former site leads to instead of an answer that there is none, or instead of the
 * home page when a number of WordPress' stands behind its address.
 */
export function sendWithOldAddresses(send: SendResponse): SendResponse {
	return async (answer, request, response) => {
		const { method, url = "" } = request;
		const isRead = method === "GET" || method === "HEAD";
		// A request of Remix for the data of a page expects no other page.
		if (!isRead || /[?&]_data=/.test(url) || (answer.status !== 404 && !asksByNumber(url)))
			return send(answer, request, response);
		const found = await tryAction({ log: "Old addresses could not be read" }, () => targetOfOldAddress(url));
		if (found.failed || found.value === undefined) return send(answer, request, response);
		await answer.body?.cancel();
		// Browsers must ask again, as the table may change.
		const headers = { Location: found.value, "Cache-Control": "no-cache" };
		return send(new Response(null, { status: 301, headers }), request, response);
	};
}
