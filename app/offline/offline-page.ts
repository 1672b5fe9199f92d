import { cachedAddresses, cachedPage } from "./offline-cache";

const day = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long" });
const time = new Intl.DateTimeFormat("fr-FR", { timeStyle: "short" });
const formatTime = (moment: Date) => time.format(moment).replace(/^0?(\d+):/, "$1\u202fh\u202f");

/** A cached page with a notice of when it was read; else a page that lists those that are cached. */
export async function offlinePage(address: string): Promise<Response> {
	const page = await cachedPage(address);
	if (page) return withHtml(page, insertNotice(await page.text(), new Date(page.headers.get("Date") ?? 0)));
	const home = await cachedPage(new URL("/", address).href);
	const pages = await Promise.all((await cachedAddresses()).map(async (url) => linkTo(url, await titleOf(url))));
	const main = missingPage(pages);
	return home ? withHtml(home, replaceMain(await home.text(), main), 503) : bareResponse(main);
}

/** Inserts before the content of a page when it was read. */
const insertNotice = (html: string, read: Date) =>
	html.replace(
		"<main",
		`<p class="offline-notice" role="status">Pas de connexion\u202f: vous lisez cette page comme elle était le ${day.format(read)} à ${formatTime(read)}.</p><main`,
	);

const missingPage = (links: string[]) =>
	`<div class="page"><h1>Pas de connexion</h1><p>Cette page n’a pas encore été lue sur cet appareil. Elle s’ouvrira dès que le réseau sera là.</p>${links.length > 0 ? `<h2>Ce que vous pouvez lire maintenant</h2><ul>${links.join("")}</ul>` : ""}</div>`;

/** Another content in the frame of a page. */
const replaceMain = (html: string, main: string) =>
	html
		.replaceAll(' aria-current="page"', "")
		.replace(/<title>[^<]*<\/title>/, "<title>Pas de connexion</title>")
		.replace(/(<main[^>]*>).*<\/main>/s, (_, start) => `${start}${main}</main>`);

async function titleOf(address: string) {
	const html = (await (await cachedPage(address))?.text()) ?? "";
	return /property="og:title" content="([^"]*)"/.exec(html)?.[1] ?? "";
}

/** @param title as HTML */
const linkTo = (address: string, title: string) =>
	`<li><a href="${address.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">${title}</a></li>`;

/** With the headers of the page, whose policy lists its scripts. */
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
