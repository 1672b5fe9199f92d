import { json } from "@remix-run/node";
import { log } from "~/platform/log/log.server";

/** Messages for visitors, shown by the error page. */
const defaults: Record<number, string> = {
	400: "La demande est mal formée.",
	403: "Cette demande vient d’un autre site : elle est refusée.",
	404: "Cette page n’existe pas.",
	405: "Cette adresse ne s’utilise pas ainsi.",
	413: "L’envoi est trop volumineux.",
	415: "Ce format d’envoi n’est pas accepté.",
	429: "Trop de tentatives. Réessayez dans quelques minutes.",
};

/** Returns a response that the error boundary shows in the site's layout; to be thrown, for invalid requests. */
export function errorResponse(status: number, message = defaults[status] ?? "Une erreur s'est produite") {
	const headers = {
		"Content-Type": "text/plain; charset=utf-8",
		"Cache-Control": "no-store",
		...(status === 405 && { Allow: "POST" }), // only routes without a page reject reads
	};
	return new Response(message, { status, headers });
}

/** The loader of a route that has only an action. */
export function methodNotAllowed(): never {
	throw errorResponse(405);
}

/** The message of a failure that no other describes (docs/product.md, messages). */
const generalFailure = "Une erreur s'est produite";

/**
 * Runs a write that may fail for technical reasons, such as a full disk or a locked database. The failure is logged and
 * returned, so that the form can be shown again with its values.
 * @param log what the log says of the failure
 * @param tell what the person reads, in French
 */
export async function tryAction<Value>(
	{ log: what, tell = generalFailure }: { log: string; tell?: string },
	work: () => Promise<Value>,
): Promise<{ failed: false; value: Value } | { failed: true; message: string }> {
	try {
		return { failed: false, value: await work() };
	} catch (error) {
		if (error instanceof Response) throw error;
		log("error", what, {}, error);
		return { failed: true, message: tell };
	}
}

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

/** Returns the loader's response; after a failure 503, which caches and search engines do not store. */
export function jsonOrUnavailable<Data extends object>(data: Data, failed: boolean) {
	const broken = { status: 503, headers: { "Cache-Control": "no-store" } };
	return json({ ...data, failed }, failed ? broken : undefined);
}

/** Reads a list and responds like the two functions above, for a page with one list. */
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
