import { once } from "node:events";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createRequestHandler } from "@remix-run/express";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type ErrorRequestHandler } from "express";
import expressStaticGzip from "express-static-gzip";
import { env } from "../app/env/env.server";
import "../app/http/load-context";
import { log } from "../app/log/log.server";
import { runWithRequestId } from "../app/log/request-id.server";
import { admitAnonymous } from "./anonymous-limits";
import { idleTimeout } from "./http-server";
import { logRequest } from "./log-request";
import { createNarrowHandler } from "./narrow-handler";
import { createPageCache } from "./page-cache";
import { loadPages } from "./pages";
import { refuse, refuseUnsatisfiable } from "./refuse";
import { SharedRequest } from "./request";
import { guardRequest } from "./request-guard";
import { enqueueRequest } from "./request-queue";
import { secure } from "./security-headers";
import { sendResponse } from "./send-response";

const year = "365d";

/** How long a line may be silent while a large backup is made for it, in milliseconds: an hour. */
const backupIdleTimeout = 60 * 60_000;

/** The whole site as an HTTP handler: the cache of pages, the front door, the pages, the files of the build. */
export async function createSite(): Promise<RequestListener> {
	globalThis.Request = SharedRequest; // which is where Remix takes it from
	const build = await loadPages();
	const handle = createNarrowHandler(build);
	const cache = createPageCache(
		(address, headers, response) =>
			handle(new Request(env.publicUrl + address, { headers }), response && contextOf(response)),
		sendResponse,
	);
	const pages: RequestListener = (request, response) =>
		void cache.missed(request, response).catch((error) => handleError(error, response));
	const rest = filesAndForms(build, pages);
	return (request, response) => {
		if (cache.answered(request, response)) return;
		if (!isPage(request)) return handleRequest(request, response, rest);
		const waits = enqueueRequest(request, () => {
			// Somebody whose turn came before may have had it made.
			if (!cache.answered(request, response)) handleRequest(request, response, pages);
		});
		if (!waits) refuseOverload(response);
	};
}

/** No page's address ends like a file's: the disk need not be asked. Those who watch over the site wait for no page. */
const isPage = ({ method, url = "" }: IncomingMessage) =>
	method === "GET" && !/^\/build\/|^\/(healthz|readyz)$|\.\w+$/.test(url.split("?", 1)[0] ?? "");

/** Lets a request in, under a number of its own. */
function handleRequest(request: IncomingMessage, response: ServerResponse, answer: RequestListener) {
	runWithRequestId(response, (id) => {
		secure(response, id);
		logRequest(id, request, response);
		try {
			if (guardRequest(request, response)) answer(request, response);
		} catch (error) {
			handleError(error, response);
		}
	});
}

/** When that was last told, in milliseconds of the clock that nobody sets: a crowd must not fill the disk. */
let toldOfCrowd = Number.NEGATIVE_INFINITY;

function refuseOverload(response: ServerResponse) {
	if (performance.now() - toldOfCrowd > 10_000) {
		log("error", "Too many visitors wait: some are turned away");
		toldOfCrowd = performance.now();
	}
	secure(response);
	refuse(response, 503, "Le site est très demandé en ce moment. Réessayez dans un instant.");
}

/** What is not simply a page. */
function filesAndForms(build: ServerBuild, pages: RequestListener): RequestListener {
	const site = express();
	site.disable("x-powered-by");
	site.use(
		"/build",
		expressStaticGzip(build.assetsBuildDirectory, {
			enableBrotli: true,
			orderPreference: ["br", "gz"],
			index: false,
			serveStatic: { immutable: true, maxAge: year, fallthrough: true, redirect: false },
		}),
	);
	site.get(
		/\.\w+$/,
		compression(),
		express.static("public", { maxAge: "1h", index: false, redirect: false, setHeaders: nameType }),
	);
	site.use((request, response, next) => (request.method === "GET" ? pages(request, response) : next()));
	site.post("*", (request, response, next) => {
		admitAnonymous(request, response).then((goesOn) => goesOn && next(), next);
	});
	site.all(
		"*",
		compression(),
		createRequestHandler({ build, mode: build.mode, getLoadContext: (_, response) => contextOf(response) }),
	);
	const failed: ErrorRequestHandler = (error, _request, response, _next) =>
		refuseUnsatisfiable(error, response) || handleError(error, response);
	return site.use(failed);
}

/** Express 4 does not know the one, and does not say how the other is written. */
function nameType(response: ServerResponse, path: string) {
	if (path.endsWith(".avif")) response.setHeader("Content-Type", "image/avif");
	if (path.endsWith(".svg")) response.setHeader("Content-Type", "image/svg+xml; charset=utf-8");
}

/** Remix's adapter writes without looking whether the line keeps up: what may be large asks here before each piece. */
function contextOf(response: ServerResponse): AppLoadContext {
	const drained = async () => {
		if (response.destroyed) throw new Error("The visitor has left");
		if (!response.writableNeedDrain) return;
		const left = new AbortController();
		const leave = () => left.abort();
		response.once("close", leave);
		await once(response, "drain", { signal: left.signal }).finally(() => response.off("close", leave));
	};
	const waiting = async <Made>(made: Promise<Made>) => {
		response.setTimeout(backupIdleTimeout);
		return await made.finally(() => response.setTimeout(idleTimeout));
	};
	return { drained, waiting };
}

/** System calls that read files. */
const fileCalls = /^(open|read|stat|lstat|fstat|statx|statfs|access|scandir)$/;

function handleError(error: unknown, response: ServerResponse) {
	if (response.destroyed) return;
	log("error", "Une erreur s'est produite", {}, error);
	if (response.headersSent) return void response.destroy();
	for (const name of ["Content-Length", "Content-Encoding", "Content-Disposition", "ETag", "Last-Modified"])
		response.removeHeader(name);
	// A disk or a limit refuses a file: not a fault of the code.
	if (error instanceof Error && "syscall" in error && fileCalls.test(String(error.syscall)))
		return refuse(response, 503, "Ce fichier ne peut pas être lu pour l’instant. Réessayez dans un instant.");
	response
		.writeHead(500, { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" })
		.end("Une erreur s'est produite");
}
