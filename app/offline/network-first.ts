import type { FetchEvent } from "./worker-scope";

/** How long the network may say nothing before a stored page is shown, in milliseconds. */
const timeout = 8000;

/** A navigation whose request the browser has sent already is not sent twice: a second one would find no toast. */
export const load = async ({ request, preloadResponse }: FetchEvent) => (await preloadResponse) ?? fetch(request);

/**
 * The response of the network; what is stored when it fails, or says nothing for long.
 * @param isStored whether there is something to show in place of a late response
 */
export function networkFirst(
	response: Promise<Response>,
	isStored: () => Promise<boolean>,
	stored: () => Promise<Response>,
): Promise<Response> {
	let timer: ReturnType<typeof setTimeout>;
	const late = new Promise<Response>((resolve) => {
		timer = setTimeout(async () => (await isStored()) && resolve(stored()), timeout);
	});
	// It may fail after the stored page was shown.
	response.catch(() => {}).finally(() => clearTimeout(timer));
	return Promise.race([response, late]).catch(stored);
}
