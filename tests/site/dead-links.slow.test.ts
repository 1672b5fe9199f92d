import { beforeAll, expect, test } from "vitest";
import { missingPages, publicPages } from "../public-pages";
import { fillSite } from "./fill-site";
import { type Kind, type Link, linksIn, tagsOf } from "./links-of";
import { browser, openSite } from "./open-site";

const site = await openSite();
const visitor = browser(site.origin);
const publicUrl = "http://localhost:3000";

/** More than this and the site leads on without an end. */
const most = 600;

/** The events of one series have the same pages: two stand for all, as a picture is drawn for each. */
const isOneOfMany = /^\/events\/veillee-(?![12]\b)/;

/** What is to be answered to each kind of link. */
const types: Record<Kind, RegExp> = {
	page: /^(text\/html|text\/calendar|application\/(atom|rss)\+xml|image\/|video\/)/,
	image: /^image\//,
	video: /^video\//,
	style: /^text\/css/,
	font: /^font\//,
	script: /^text\/javascript/,
	manifest: /^application\/manifest\+json/,
	feed: /^(application\/atom\+xml|text\/calendar)/,
	form: /^text\/html/,
};

const isText = (type: string) => /^text\/|xml|manifest/.test(type) && !type.startsWith("text/javascript");

/** What was found at an address. */
type Found = { status: number; type: string; text: string };
const found = new Map<string, Found>();
const links: Link[] = [];

/** The address on this site that a link leads to, without its fragment; undefined on another site. */
function ours({ from, to }: Link): URL | undefined {
	if (/^(mailto|tel|webcal|data):/.test(to)) return undefined;
	const url = new URL(to, site.origin + from);
	return url.origin === site.origin || url.origin === publicUrl ? url : undefined;
}

beforeAll(async () => {
	const { report } = await fillSite();
	const waiting = [
		"/",
		...Object.keys(publicPages),
		...Object.keys(missingPages),
		`/report/${report}`,
		"/robots.txt",
		"/sitemap.xml",
	];
	for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
		if (found.has(path)) continue;
		if (found.size >= most) throw new Error(`More than ${most} addresses, the last ones: ${waiting.slice(-5)}`);
		const response = await visitor.get(path);
		const type = response.headers.get("Content-Type") ?? "";
		const text = isText(type) ? await response.text() : "";
		await response.body?.cancel().catch(() => {}); // it was read already
		found.set(path, { status: response.status, type, text });
		const named = linksIn(path, type, text);
		links.push(...named);
		for (const link of named) {
			const url = ours(link);
			if (url && !isOneOfMany.test(url.pathname)) waiting.push(url.pathname + url.search);
		}
	}
}, 60_000);

const label = ({ from, to }: Link) => `${from} → ${to}`;

test("the crawl went through pages, pictures, styles and feeds", () => {
	const seen = [...found.values()].map(({ type }) => type.split(";")[0]);
	for (const type of [
		"text/html",
		"text/css",
		"font/woff2",
		"image/jpeg",
		"image/svg+xml",
		"application/atom+xml",
		"text/calendar",
		"application/manifest+json",
	])
		expect(seen, type).toContain(type);
	for (const path of Object.keys(publicPages)) expect([...found.keys()]).toContain(path);
	expect(links.length).toBeGreaterThan(200);
});

test("every link of the site leads somewhere", () => {
	const dead = links.filter((link) => {
		const url = ours(link);
		// A missing page names places on itself.
		return url && url.pathname !== link.from && (found.get(url.pathname + url.search)?.status ?? 0) >= 400;
	});
	expect([...new Set(dead.map(label))]).toEqual([]);
});

test("no link goes by way of another address", () => {
	const detours = links.filter((link) => {
		const url = ours(link);
		const status = url && found.get(url.pathname + url.search)?.status;
		return status !== undefined && status >= 300 && status < 400;
	});
	expect([...new Set(detours.map(label))]).toEqual([]);
});

test("what a link names is of the kind that it is used as", () => {
	const wrong = links.flatMap((link) => {
		const url = ours(link);
		const there = url && found.get(url.pathname + url.search);
		if (!there || there.status >= 300 || types[link.kind].test(there.type)) return [];
		return [`${label(link)} as ${link.kind}: ${there.type}`];
	});
	expect([...new Set(wrong)]).toEqual([]);
});

test("every anchor has its place", () => {
	const lost = links.filter((link) => {
		const url = ours(link);
		if (!url || url.hash.length < 2 || url.hash.includes("=")) return false;
		const { text = "" } = found.get(url.pathname + url.search) ?? {};
		return !tagsOf(text).some(({ attributes }) => attributes.id === decodeURIComponent(url.hash.slice(1)));
	});
	expect([...new Set(lost.map(label))]).toEqual([]);
});

test("a link to a new window says so and gives that window no access to this one", () => {
	const silent: string[] = [];
	let opened = 0;
	for (const [path, { text, type }] of found) {
		if (!type.startsWith("text/html")) continue;
		for (const [tag, inside = ""] of text.matchAll(/<a [^>]*target="_blank"[^>]*>(.*?)<\/a>/gs)) {
			opened++;
			if (!/rel="[^"]*noopener/.test(tag) || !inside.includes("(nouvelle fenêtre)")) silent.push(`${path}: ${tag}`);
		}
	}
	expect(opened).toBeGreaterThan(0);
	expect(silent).toEqual([]);
});

test("nothing is fetched from another site", () => {
	const foreign = links.filter((link) => link.kind !== "page" && !/^data:/.test(link.to) && ours(link) === undefined);
	expect([...new Set(foreign.map(label))]).toEqual([]);
});
