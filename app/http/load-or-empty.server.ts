import { json } from "@remix-run/node";
import { log } from "~/log/log.server";

/**
 * Reads what a public page lists. When the database cannot be read the page shows its empty state instead
 * (docs/product.md, pages).
 * @param logged what the log says of it
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

/** The answer of a loader; when something could not be read, one that caches and search engines do not keep. */
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
 * Reads the one thing a public page is about. When the database cannot be read there is nothing to show instead.
 * @param logged what the log says of it
 * @throws Response 503 that caches and search engines do not keep
 */
export async function readOrUnavailable<Data>(logged: string, read: () => Promise<Data>): Promise<Data> {
	const { data, failed } = await readOrEmpty<Data | undefined>(logged, undefined, read);
	if (!failed) return data as Data;
	const words = "Cette page n’a pas pu être chargée. Réessayez dans un instant.";
	throw new Response(words, { status: 503, headers: { "Cache-Control": "no-store", "Retry-After": "10" } });
}
