import { createHash } from "node:crypto";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import { env } from "~/platform/env/env.server";

let last = Promise.resolve();

/**
 * Waits for a turn of the event loop of one's own, and after each turn for as long as that one took: rendering a long
 * form again takes tens of milliseconds, and many at once would block other requests for seconds.
 */
export function renderTurn(): Promise<void> {
	const ownTurn = last.then(() => turn());
	last = ownTurn.then(async () => {
		const startedAt = performance.now();
		await turn(); // the waiting request renders first
		await pause(performance.now() - startedAt);
	});
	return ownTurn;
}

/**
 * A response that exposes its text. Reading a plain `Response` passes through three streams, which for a page takes a
 * tenth of its rendering time.
 */
export class TextResponse extends Response {
	#body: ReadableStream<Uint8Array<ArrayBuffer>> | undefined;

	constructor(
		readonly whole: string,
		init?: ResponseInit,
	) {
		super(null, init);
	}

	override get body() {
		this.#body ??= streamOf(this.whole);
		return this.#body;
	}

	override clone() {
		return new TextResponse(this.whole, this);
	}

	override text = async () => this.whole;
	override json = async () => JSON.parse(this.whole);
	override arrayBuffer = async () => new TextEncoder().encode(this.whole).buffer;
}

function streamOf(text: string) {
	return new ReadableStream(
		{
			pull(controller) {
				controller.enqueue(new TextEncoder().encode(text));
				controller.close();
			},
		},
		{ highWaterMark: 0 },
	);
}

/**
 * Returns the policy of a page: only our own files and inline scripts rendered by the server, listed by hash, so that
 * the page can be cached (CSP Level 3 §8.3).
 * @param nonce allows scripts to insert style elements; not for cached pages, whose nonce would be known
 */
export function contentSecurityPolicy(html: string, nonce?: string): string {
	const hashes = new Set(inlineScripts(html).map((script) => `'sha256-${sha256(script)}'`));
	return [
		"default-src 'none'",
		["script-src", "'self'", ...hashes].join(" "),
		`style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`,
		"img-src 'self' data: blob:",
		"media-src 'self' blob:",
		"font-src 'self'",
		["connect-src 'self'", ...liveReload].join(" "),
		"manifest-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
		"object-src 'none'",
		...(env.publicUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
	].join("; ");
}

/** The live reload socket of `npm run dev`. */
const liveReload = process.env.REMIX_DEV_ORIGIN ? [process.env.REMIX_DEV_ORIGIN.replace(/^http/, "ws")] : [];

/** Returns the contents of inline scripts; data blocks of other types do not run. */
function inlineScripts(html: string): string[] {
	const found: string[] = [];
	let end = 0;
	for (let start = html.indexOf("<script"); start >= 0; start = html.indexOf("<script", end)) {
		const content = html.indexOf(">", start) + 1;
		end = html.indexOf("</script>", content);
		if (/^<script(?: nonce="[^"]*"| type="module" async="")?>$/.test(html.slice(start, content)))
			found.push(html.slice(content, end));
	}
	return found;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");

/**
 * Returns whether a request has the client hint `Save-Data` (RFC 8942): public pages are then sent without scripts and
 * fonts, and with the smallest pictures. The administration keeps its scripts, which prevent lost uploads and texts.
 */
export const wantsSaveData = (request: Request) =>
	request.headers.get("Save-Data")?.trim().toLowerCase() === "on" &&
	!/^\/admin(\/|$)/i.test(new URL(request.url).pathname);
