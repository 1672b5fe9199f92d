import { once } from "node:events";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import * as build from "@remix-run/dev/server-build";
import { type AppLoadContext, createReadableStreamFromReadable } from "@remix-run/node";
import express, { type ErrorRequestHandler } from "express";
import expressStaticGzip from "express-static-gzip";
import { checkForChanges, isLocal, replicaState } from "../app/platform/db/client.server";
import { withNearbyReads } from "../app/platform/db/cluster/nearby-reads.server";
import { env } from "../app/platform/env/env.server";
import "../app/web/http/document-response.server";
import { log, runWithRequestId } from "../app/platform/log/log.server";
import { admitAnonymous } from "./anonymous-limits";
import { isFile } from "./cache-key";
import { headersOf, mayReadNearby } from "./cacheable-request";
import { handleError } from "./handle-error";
import { idleTimeoutMs } from "./http-server";
import { logRequest } from "./log-request";
import { createNarrowHandler } from "./narrow-handler";
import { mayLeadFromHome, redirectFromOldAddress, sendWithOldAddresses } from "./old-addresses";
import { createPageCache } from "./page-cache";
import { refuse, refuseUnsatisfiable } from "./refuse";
import { guardRequest } from "./request-guard";
import { enqueueRequest } from "./request-queue";
import { secure } from "./security-headers";
import { sendResponse } from "./send-response";

const year = "365d";

/** A drawn scene has a hash of its content in its name; other files keep their name when they change. */
const hashed = /-[0-9a-f]{8}\.[.\w]+$/;

/** Milliseconds for which a connection may be idle while a large backup is created for it. */
const backupIdleTimeoutMs = 60 * 60_000;

/**
 * Creates the HTTP handler of the whole site: page cache, request guard, pages, static files.
 * @returns it, and a function to call every second, which re-renders pages after a change before they are requested
 */
export function createSite(): { listener: RequestListener; warm: () => Promise<void> } {
	const handle = createNarrowHandler(build);
	const send = sendWithOldAddresses(sendResponse);
	const cache = createPageCache((address, headers, response) => {
		const render = () => handle(new Request(env.publicUrl + address, { headers }), response && contextOf(response));
		return replicaState && mayReadNearby(address, headers) ? withNearbyReads(render) : render();
	}, send);
	const respondFromCache: typeof cache.respondFromCache = (request, response) =>
		!mayLeadFromHome(request) && cache.respondFromCache(request, response);
	async function respond(request: IncomingMessage, response: ServerResponse) {
		if (mayLeadFromHome(request)) {
			const redirect = await redirectFromOldAddress(request);
			if (redirect) return sendResponse(redirect, request, response);
			if (cache.respondFromCache(request, response)) return;
		}
		if (request.method === "GET") return cache.renderAndCache(request, response);
		if (request.method === "POST" && !(await admitAnonymous(request, response))) return;
		await send(await handle(webRequest(request, response), contextOf(response)), request, response);
	}
	const pages: RequestListener = (request, response) =>
		void respond(request, response).catch((error) => handleError(error, response));
	const files = filesOr(pages);
	const answer: RequestListener = (request, response) => {
		if (respondFromCache(request, response)) return;
		if (isHealthCheck(request) || !isPage(request))
			return handleRequest(request, response, request.method === "POST" ? pages : files);
		const queued = enqueueRequest(request, () => {
			// An earlier request in the queue may have cached the page.
			if (!respondFromCache(request, response)) handleRequest(request, response, pages);
		});
		if (!queued) refuseOverload(response);
	};
	const listener: RequestListener = (request, response) => {
		const checked = checkForChanges();
		if (checked && !isHealthCheck(request)) void checked.then(() => answer(request, response));
		else answer(request, response);
	};
	async function warm() {
		if (isLocal) await checkForChanges(); // an idle node leaves the database server alone
		await cache.warm();
	}
	return { listener, warm };
}

const isHealthCheck = ({ url = "" }: IncomingMessage) => /^\/(healthz|readyz|up)(\?|$)/.test(url);

/** True for requests that use the queue. */
const isPage = ({ method, url = "" }: IncomingMessage) =>
	method === "GET" && !url.startsWith("/build/") && !isFile(url);

function handleRequest(request: IncomingMessage, response: ServerResponse, handler: RequestListener) {
	runWithRequestId(response, (id) => {
		secure(response, id);
		logRequest(id, request, response);
		try {
			if (guardRequest(request, response)) handler(request, response);
		} catch (error) {
			handleError(error, response);
		}
	});
}

/** The monotonic time in milliseconds of the last logged overload, which must not fill the disk with logs. */
let overloadLoggedAt = Number.NEGATIVE_INFINITY;

function refuseOverload(response: ServerResponse) {
	if (performance.now() - overloadLoggedAt > 10_000) {
		log("error", "The request queue is full: answering 503");
		overloadLoggedAt = performance.now();
	}
	secure(response);
	refuse(response, 503, "Le site est très demandé en ce moment. Réessayez dans un instant.");
}

/** Sends static files, and leaves all else to the pages. */
function filesOr(pages: RequestListener): RequestListener {
	const site = express();
	site.disable("x-powered-by");
	site.use(
		"/build",
		expressStaticGzip(build.assetsBuildDirectory, {
			enableBrotli: true,
			orderPreference: ["br", "gz"],
			index: false,
			serveStatic: { immutable: true, maxAge: year, fallthrough: true, redirect: false, setHeaders: setScriptPolicy },
		}),
	);
	site.get(
		/\.\w+$/,
		express.static("public", { cacheControl: false, index: false, redirect: false, setHeaders: setFileHeaders }),
	);
	site.use(pages);
	const errorHandler: ErrorRequestHandler = (error, _request, response, _next) =>
		refuseUnsatisfiable(error, response) || handleError(error, response);
	return site.use(errorHandler);
}

/** A worker runs under the policy of its file, and must be able to load other scripts. */
const setScriptPolicy = (response: ServerResponse) =>
	void response.setHeader("Content-Security-Policy", "default-src 'none'; script-src 'self'; frame-ancestors 'none'");

/** Sets headers that Express 4 lacks: it does not know AVIF, and sends no charset for SVG. */
function setFileHeaders(response: ServerResponse, path: string) {
	const cacheControl = hashed.test(path) ? "public, max-age=31536000, immutable" : "public, max-age=3600";
	response.setHeader("Cache-Control", cacheControl);
	// Other sites show this image in link previews.
	if (path.endsWith("share.jpg")) response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
	if (path.endsWith(".avif")) response.setHeader("Content-Type", "image/avif");
	if (path.endsWith(".svg")) response.setHeader("Content-Type", "image/svg+xml; charset=utf-8");
}

/** Converts a non-GET request for Remix; its signal aborts if the visitor leaves before the response is complete. */
function webRequest(request: IncomingMessage, response: ServerResponse): Request {
	const { method = "", url = "" } = request;
	const left = new AbortController();
	response.once("close", () => response.writableFinished || left.abort());
	const init: RequestInit & { duplex: "half" } = {
		method,
		headers: headersOf(request),
		signal: left.signal,
		body: method === "HEAD" ? null : createReadableStreamFromReadable(request),
		duplex: "half",
	};
	return new Request(env.publicUrl + url, init);
}

/** Remix writes without backpressure, so loaders of large responses await `drained` before each chunk. */
function contextOf(response: ServerResponse): AppLoadContext {
	const drained = async () => {
		if (response.destroyed) throw new Error("The connection was closed");
		if (!response.writableNeedDrain) return;
		const closed = new AbortController();
		const abort = () => closed.abort();
		response.once("close", abort);
		await once(response, "drain", { signal: closed.signal }).finally(() => response.off("close", abort));
	};
	const waiting = async <Result>(promise: Promise<Result>) => {
		response.setTimeout(backupIdleTimeoutMs);
		return await promise.finally(() => response.setTimeout(idleTimeoutMs));
	};
	return { drained, waiting };
}
