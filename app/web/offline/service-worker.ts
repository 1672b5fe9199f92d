import {
	cachedAddresses,
	cachedFile,
	cachedPage,
	cacheFile,
	cachePage,
	deleteFormerCaches,
	dropHidden,
	isPublicPage,
	isSignedIn,
	precache,
	updateSession,
} from "./offline-cache";
import { isPrivate } from "./private-path";
import { type FetchEvent, load, networkFirst, type WorkerScope } from "./worker-scope";

// This worker lets visitors read pages without a network that they have read with one. The network always comes first:
// a page is never older than without this worker. Nor may it become slower: while there is a network, the worker
// handles no files, and stores the files of a page only once the page is shown.

const worker = globalThis as unknown as WorkerScope;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) =>
	event.waitUntil(
		Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim(), deleteFormerCaches()]),
	),
);

worker.addEventListener("fetch", (event) => {
	const { method, url, mode } = event.request;
	const { origin, pathname } = new URL(url);
	if (method !== "GET" || origin !== worker.location.origin) return;
	if (mode === "navigate") {
		if (isPrivate(pathname)) event.waitUntil(updateSession(pathname));
		event.respondWith(isPrivate(pathname) ? load(event) : page(event));
	} else if (isCut || !navigator.onLine) event.respondWith(file(event.request));
});

/** The page sends the URLs of the files that it has loaded. */
worker.addEventListener("message", (event) => {
	if (!Array.isArray(event.data)) return; // sent by a page of the former release
	event.waitUntil(
		cacheLoaded(event.data).then(async () => {
			await dropHidden(worker.location.origin);
			await precache(worker.location.origin);
		}),
	);
});

/** Whether the last page had to be a stored one. */
let isCut = false;

/** Milliseconds for which the next page loads undisturbed before anything is stored. */
const storeDelayMs = 2000;

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function page(event: FetchEvent): Promise<Response> {
	const { url } = event.request;
	const response = load(event);
	const copy = response.then((answer) => (isPublicPage(answer) ? answer.clone() : undefined));
	const stored = copy.then(async (answer) => {
		isCut = false;
		if (answer === undefined || (await isSignedIn())) return;
		await delay(storeDelayMs);
		await cachePage(url, answer);
	});
	event.waitUntil(stored.catch(() => {}));
	return networkFirst(
		response,
		async () => (await cachedPage(url)) !== undefined,
		() => {
			isCut = true;
			return offlinePage(url);
		},
	);
}

const file = async (request: Request) => (await cachedFile(request.url)) ?? fetch(request);

/** Stores files that are not stored yet, from the browser's cache, without a request. */
async function cacheLoaded(addresses: string[]) {
	await delay(storeDelayMs);
	for (const address of addresses) {
		if (await cachedFile(address)) continue;
		const response = await fetch(address, { cache: "only-if-cached", mode: "same-origin" }).catch(() => undefined);
		if (response) await (isPublicPage(response) ? cachePage : cacheFile)(address, response).catch(() => {}); // no room
	}
}

const day = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long" });
const time = new Intl.DateTimeFormat("fr-FR", { timeStyle: "short" });
const formatTime = (moment: Date) => time.format(moment).replace(/^0?(\d+):/, "$1\u202fh\u202f");

/** Returns a cached page with a notice of when it was read; else a page that lists those that are cached. */
async function offlinePage(address: string): Promise<Response> {
	const page = await cachedPage(address);
	if (page) return withHtml(page, insertNotice(await page.text(), new Date(page.headers.get("Date") ?? 0)));
	const home = await cachedPage(new URL("/", address).href);
	const pages = await Promise.all((await cachedAddresses()).map(async (url) => linkTo(url, await titleOf(url))));
	const main = missingPage(pages);
	return home ? withHtml(home, replaceMain(await home.text(), main), 503) : bareResponse(main);
}

/** Inserts a notice of when a page was read before its content. */
const insertNotice = (html: string, read: Date) =>
	html.replace(
		"<main",
		`<p class="offline-notice" role="status">Pas de connexion\u202f: vous lisez cette page comme elle était le ${day.format(read)} à ${formatTime(read)}.</p><main`,
	);

const missingPage = (links: string[]) =>
	`<div class="page"><h1>Pas de connexion</h1><p>Cette page n’a pas encore été lue sur cet appareil. Elle s’ouvrira dès que le réseau sera là.</p>${links.length > 0 ? `<h2>Ce que vous pouvez lire maintenant</h2><ul>${links.join("")}</ul>` : ""}</div>`;

/** Replaces the content in the frame of a page. */
const replaceMain = (html: string, main: string) =>
	html
		.replaceAll(' aria-current="page"', "")
		.replace(/<title>[^<]*<\/title>/, "<title>Pas de connexion</title>")
		.replace(/(<main[^>]*>).*<\/main>/s, (_, start) => `${start}${main}</main>`);

async function titleOf(address: string) {
	const html = (await (await cachedPage(address))?.text()) ?? "";
	return /property="og:title" content="([^"]*)"/.exec(html)?.[1] ?? "";
}

/** Returns a link. @param title as HTML */
const linkTo = (address: string, title: string) =>
	`<li><a href="${address.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">${title}</a></li>`;

/** Returns HTML with the headers of the page, whose policy lists its scripts. */
function withHtml({ headers }: Response, html: string, status = 200) {
	const own = new Headers(headers);
	for (const name of ["Content-Length", "Content-Encoding", "ETag"]) own.delete(name);
	return new Response(html, { status, headers: own });
}

const bareResponse = (main: string) =>
	new Response(
		`<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pas de connexion</title>${main}`,
		{
			status: 503,
			headers: { "Content-Type": "text/html; charset=utf-8" },
		},
	);
