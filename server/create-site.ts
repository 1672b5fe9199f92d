import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/express";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type ErrorRequestHandler } from "express";
import expressStaticGzip from "express-static-gzip";
import { env } from "../app/env.server";
import "../app/http/load-context";
import { log } from "../app/log.server";
import { underRequestId } from "../app/request-id.server";
import { frontDoor } from "./front-door";
import { silence } from "./http-server";
import { logAnswer } from "./log-answer";
import { createNarrowHandler } from "./narrow-handler";
import { createPageCache } from "./page-cache";
import { secure } from "./security-headers";
import { sendAnswer } from "./send-answer";

const year = "365d";

/** How long a line may be silent while a large backup is made for it, in milliseconds: an hour. */
const longSilence = 60 * 60_000;

/** The whole site as an HTTP handler: the cache of pages, the front door, the files of the build, the pages. */
export async function createSite(): Promise<RequestListener> {
	const build: ServerBuild = await import(pathToFileURL(resolve("build/index.js")).href);
	const site = express();
	site.disable("x-powered-by");
	site.use(frontDoor);
	site.use(
		"/build",
		expressStaticGzip("public/build", {
			enableBrotli: true,
			orderPreference: ["br", "gz"],
			index: false,
			serveStatic: { immutable: true, maxAge: year, fallthrough: true, redirect: false },
		}),
	);
	// No page's address ends like a file's: the disk need not be asked.
	site.get(
		/\.\w+$/,
		compression(),
		express.static("public", { maxAge: "1h", index: false, redirect: false, setHeaders: nameAvif }),
	);
	const handle = createNarrowHandler(build);
	const cache = createPageCache(
		(address, headers, response) =>
			handle(new Request(env.publicUrl + address, { headers }), response && contextOf(response)),
		sendAnswer,
	);
	site.use(cache.missed);
	site.all(
		"*",
		compression(),
		createRequestHandler({ build, mode: "production", getLoadContext: (_, response) => contextOf(response) }),
	);
	site.use(lastResort);
	return (request, response) => {
		if (cache.answered(request, response)) return;
		secure(response);
		underRequestId(response, (id) => {
			response.setHeader("X-Request-Id", id);
			logAnswer(id, request, response);
			site(request, response);
		});
	};
}

/** Express 4 does not know the type. */
function nameAvif(response: ServerResponse, path: string) {
	if (path.endsWith(".avif")) response.setHeader("Content-Type", "image/avif");
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
		response.setTimeout(longSilence);
		return await made.finally(() => response.setTimeout(silence));
	};
	return { drained, waiting };
}

const lastResort: ErrorRequestHandler = (error, _request, response, _next) => {
	if (response.destroyed) return;
	log("error", "Une erreur s'est produite", {}, error);
	if (response.headersSent) response.destroy();
	else response.status(500).type("text/plain; charset=utf-8").send("Une erreur s'est produite");
};
