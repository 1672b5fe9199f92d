import type { Shrink } from "~/media/transcode/shrink-in-worker";
import { shrinkPicture } from "~/media/transcode/shrink-picture";
import { outboxPaths } from "~/platform/kinds/paths";
import { updateSession } from "~/web/offline/offline-cache";
import { load, networkFirst, type WorkerScope } from "~/web/offline/worker-scope";
import { type Claim, claimFor, hasForm, type ShownForm, storedFile, storedForm, storeForm } from "./form-cache";
import { putShared, sharedFiles } from "./outbox-store";
import { sendOutbox } from "./send-outbox";

// This worker lets volunteers open forms without a network that they have opened with one, and share photos to them.
// The network always comes first. Other requests are not touched.

const worker = globalThis as unknown as WorkerScope;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) =>
	event.waitUntil(Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim()])),
);

worker.addEventListener("fetch", (event) => {
	const { method, url, mode } = event.request;
	const { origin, pathname, searchParams } = new URL(url);
	if (origin !== worker.location.origin) return;
	if (method === "POST" && pathname === outboxPaths.share) event.respondWith(receiveShared(event.request));
	if (method !== "GET") return;
	if (mode === "navigate") {
		event.waitUntil(updateSession(pathname));
		event.respondWith(
			networkFirst(
				load(event),
				() => hasForm(pathname),
				() => stored(pathname),
			),
		);
	} else if (searchParams.has("_data")) event.respondWith(data(event.request, pathname));
	else if (/^\/(build|aide)\//.test(pathname)) event.respondWith(file(event.request));
});

worker.addEventListener("message", (event) => {
	const shown = event.data as ShownForm | Claim;
	const stored = "path" in shown ? storeForm(shown) : claimFor(shown.account);
	event.waitUntil(stored.catch(() => {})); // no network, or no room: the next visit tries again
	event.waitUntil(sharedFiles()); // deletes files that no form has taken
});

worker.addEventListener("sync", (event) =>
	event.waitUntil(
		sendOutbox({ patient: true, shrink: shrinkHere, films: false }).then(({ blocker }) => {
			if (blocker === "no connection" || blocker === "no answer") throw new Error("The browser tries again later");
		}),
	),
);

/** Shrinks in this thread: service workers start no workers. */
const shrinkHere: Shrink = ({ file }) => shrinkPicture(file);

/** Returns the stored page, else that of the waiting forms, which leads to the others. */
async function stored(path: string): Promise<Response> {
	const form = await storedForm(path);
	if (form) return form;
	return (await hasForm(outboxPaths.outbox)) ? Response.redirect(outboxPaths.outbox) : Response.error();
}

/** Without a network a link to a stored form loads its page, with a response in the form of Remix's redirects. */
async function data(request: Request, path: string): Promise<Response> {
	return fetch(request).catch(async (error) => {
		const isShown = URL.canParse(request.referrer) && new URL(request.referrer).pathname === path;
		if (isShown || !(await hasForm(path))) throw error;
		const headers = { "X-Remix-Redirect": path, "X-Remix-Status": "302", "X-Remix-Reload-Document": "true" };
		return new Response(null, { status: 204, headers });
	});
}

/** Returns a stored file of a build, which never changes, else the network's response. */
const file = async (request: Request) => (await storedFile(request.url).catch(() => undefined)) ?? fetch(request);

/** Stores photos that another app shares until a form takes them. Other sites may not post: apps send no referrer. */
async function receiveShared(request: Request): Promise<Response> {
	const isForeign = URL.canParse(request.referrer) && new URL(request.referrer).origin !== worker.location.origin;
	if (isForeign) return Response.redirect(outboxPaths.share, 303);
	const form = await request.formData().catch(() => undefined); // an empty or incomplete body
	const files = form?.getAll("files").filter((file): file is File => file instanceof File && file.name !== "") ?? [];
	if (files.length === 0) return withoutFiles();
	const media = files.filter(({ type }) => /^(image|video)\//.test(type));
	const left = await putShared(media).catch(() => media.length); // no room
	const refused = files.length - media.length + left;
	return Response.redirect(refused > 0 ? `${outboxPaths.share}?refuses=${refused}` : outboxPaths.share, 303);
}

/** Returns the site's response to a share that did not arrive. */
const withoutFiles = () =>
	fetch(outboxPaths.share, { method: "POST", redirect: "manual" }).catch(() =>
		Response.redirect(outboxPaths.share, 303),
	);
