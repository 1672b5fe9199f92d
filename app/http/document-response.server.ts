import { createHash } from "node:crypto";
import { log } from "~/log/log.server";
import { errorResponse } from "./error-response.server";
import { matchesEtag } from "./matches-etag";
import { sharedCacheControl } from "./public-page";

type Document = {
	/** Its media type, with the character set. */
	type: string;
	/** The log message when it fails. */
	logged: string;
	/** Its text; undefined when it does not exist. */
	write: () => Promise<string | undefined>;
};

/**
 * Serves a document that feed readers and crawlers poll: 304 when unchanged, 404 when missing, 503 with a message when
 * it fails.
 */
export async function documentResponse(request: Request, { type, logged, write }: Document): Promise<Response> {
	try {
		const text = await write();
		if (text === undefined) return errorResponse(404, "Ce fichier n’existe pas ou n’existe plus.");
		// Weak, since compression changes the bytes (RFC 9110 §8.8.3.3).
		const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
		const headers = { ETag: etag, "Cache-Control": sharedCacheControl };
		if (matchesEtag(request.headers.get("If-None-Match") ?? "", etag))
			return new Response(null, { status: 304, headers });
		return new Response(text, { headers: { ...headers, "Content-Type": type } });
	} catch (error) {
		log("error", logged, {}, error);
		const unreadable = errorResponse(503, "Le site n’a pas pu répondre. Réessayez dans un instant.");
		unreadable.headers.set("Cache-Control", "no-store");
		return unreadable;
	}
}
