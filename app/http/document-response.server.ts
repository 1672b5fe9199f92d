import { createHash } from "node:crypto";
import { log } from "~/log/log.server";
import { errorResponse } from "./error-response.server";
import { sharedCacheControl } from "./public-page";

type Document = {
	/** Its media type, with the character set. */
	type: string;
	/** What the log says when it cannot be written. */
	logged: string;
	/** Its text; undefined when there is no such document. */
	write: () => Promise<string | undefined>;
};

/**
 * Answers with a document that programs fetch again and again: 304 to whoever has it already, 404 when there is none,
 * 503 in words when it cannot be written.
 */
export async function documentResponse(request: Request, { type, logged, write }: Document): Promise<Response> {
	try {
		const text = await write();
		if (text === undefined) return errorResponse(404, "Ce fichier n’existe pas ou n’existe plus.");
		// A weak one, as it is the same whether the text is packed on its way or not (RFC 9110 §8.8.3.3).
		const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
		const headers = { ETag: etag, "Cache-Control": sharedCacheControl };
		if (has(request, etag)) return new Response(null, { status: 304, headers });
		return new Response(text, { headers: { ...headers, "Content-Type": type } });
	} catch (error) {
		log("error", logged, {}, error);
		const unreadable = errorResponse(503, "Le site n’a pas pu répondre. Réessayez dans un instant.");
		unreadable.headers.set("Cache-Control", "no-store");
		return unreadable;
	}
}

/** Whether the program that asks holds this version: RFC 9110 §13.1.2, which compares weakly. */
function has(request: Request, etag: string): boolean {
	const held = request.headers.get("If-None-Match")?.split(",") ?? [];
	return held.map((tag) => tag.trim()).some((tag) => tag === "*" || tag.replace(/^(W\/)?/, "W/") === etag);
}
