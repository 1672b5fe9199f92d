import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { log } from "~/platform/log/log.server";
import { errorResponse } from "./error-response.server";
import { matchesEtag, sharedCacheControl } from "./page-headers";

type Document = {
	/** The media type, with the character set. */
	type: string;
	/** The log message when it fails. */
	logged: string;
	/** Returns the text; undefined when the document does not exist. */
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
		// The tag is weak, since compression changes the bytes (RFC 9110 §8.8.3.3).
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

/** Returns a response that saves a file. @param name in ASCII */
export const attachment = (file: Buffer<ArrayBuffer>, { name, type }: { name: string; type: string }, headers = {}) =>
	new Response(file, {
		headers: {
			...headers,
			"Content-Type": type,
			"Content-Length": String(file.length),
			"Content-Disposition": `attachment; filename="${name}"`,
		},
	});

/**
 * Returns a cell of a CSV file. A spreadsheet runs a cell that begins like a formula, even in quotes: such a cell gets
 * an apostrophe in front (OWASP, CSV injection), also for the full-width characters of East Asian keyboards.
 */
export const csvCell = (text: string) =>
	`"${text.replace(/^[\s\0]*[=+\-@＝＋－＠|%\t\r\n]/, "'$&").replaceAll('"', '""')}"`;

/** Returns one line; semicolons separate the cells, as French spreadsheets expect. */
export const csvLine = (cells: string[]) => `${cells.map(csvCell).join(";")}\r\n`;

/** Returns the first line, with the byte order mark by which spreadsheets recognize UTF-8. */
export const csvHeader = (titles: string[]) => `\uFEFF${csvLine(titles)}`;

/** Streams a body at the client's pace instead of buffering it. */
export function withBackpressure(body: ReadableStream<Uint8Array> | null, drained: AppLoadContext["drained"]) {
	return body?.pipeThrough(
		new TransformStream<Uint8Array, Uint8Array>({
			async transform(chunk, controller) {
				await drained?.();
				controller.enqueue(chunk);
			},
		}),
	);
}

declare module "@remix-run/node" {
	/** The functions that the server passes to loaders. */
	interface AppLoadContext {
		/** Resolves once the socket has drained; rejects when the connection is closed. */
		drained?: () => Promise<void>;
		/** Keeps an idle connection open during a long operation. */
		waiting?: <Result>(promise: Promise<Result>) => Promise<Result>;
	}
}
