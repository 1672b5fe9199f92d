import { json } from "@remix-run/node";
import { log } from "~/log/log.server";

/**
 * Reads the list of a public page. When the database fails the page shows its empty state (docs/product.md, pages).
 * @param logged the log message
 */
export async function readOrEmpty<Data>(logged: string, empty: Data, read: () => Promise<Data>) {
	try {
		return { data: await read(), failed: false };
	} catch (error) {
		if (error instanceof Response) throw error;
		log("error", logged, {}, error);
		return { data: empty, failed: true };
	}
}

/** The loader's response; after a failure 503, which caches and search engines do not store. */
export function jsonOrUnavailable<Data extends object>(data: Data, failed: boolean) {
	const broken = { status: 503, headers: { "Cache-Control": "no-store" } };
	return json({ ...data, failed }, failed ? broken : undefined);
}

/** Both, for a page with one list. */
export async function loadOrEmpty<Data extends object>(logged: string, empty: Data, read: () => Promise<Data>) {
	const { data, failed } = await readOrEmpty(logged, empty, read);
	return jsonOrUnavailable(data, failed);
}

/**
 * Reads the subject of a public page. When the database fails there is nothing else to show.
 * @param logged the log message
 * @throws Response 503, which caches and search engines do not store
 */
export async function readOrUnavailable<Data>(logged: string, read: () => Promise<Data>): Promise<Data> {
	const { data, failed } = await readOrEmpty<Data | undefined>(logged, undefined, read);
	if (!failed) return data as Data;
	const message = "Cette page n’a pas pu être chargée. Réessayez dans un instant.";
	throw new Response(message, { status: 503, headers: { "Cache-Control": "no-store", "Retry-After": "10" } });
}
