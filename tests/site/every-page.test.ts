import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { adminPages, missingPages, publicPages } from "../public-pages";
import { fillSite } from "./fill-site";
import { linksOf, tagsOf } from "./links-of";
import { browser, openSite, textOf } from "./open-site";
import { unstyledClasses } from "./unstyled-classes";

// All pages are asked once in each state of the site, and each checker looks at what came.

const site = await openSite();
const visitor = browser(site.origin);

type Page = { path: string; status: number; headers: Headers; html: string; isAdmin: boolean; forms: Form[] };
type Form = ReturnType<typeof formsOf>[number];

const validator = new HtmlValidate(
	new StaticConfigLoader({
		extends: ["html-validate:recommended", "html-validate:document", "html-validate:a11y"],
		elements: ["html5"],
		rules: {
			// React writes `<br/>`, `hidden=""` and `srcSet`; HTML takes them as they are.
			"void-style": "off",
			"attribute-boolean-style": "off",
			"attribute-empty-style": "off",
			"attr-case": "off",
			// React's ids hold colons, which HTML allows.
			"valid-id": ["error", { relaxed: true }],
			// Files of this very site need no checksum.
			"require-sri": ["error", { target: "crossorigin" }],
			// Safari forgets that a list without bullets is one, unless its role says so.
			"no-redundant-role": "off",
			// CSS keeps numbers on one line, as the association wrote them.
			"tel-non-breaking": "off",
			// The images of a report are a list of hidden fields of one name.
			"form-dup-name": "off",
		},
	}),
);

async function invalidHtml({ html }: Page) {
	const report = await validator.validateString(html);
	return report.results.flatMap(({ messages }) =>
		messages.map(({ ruleId, message, offset }) => `${ruleId}: ${message}: ${html.slice(offset, offset + 160)}`),
	);
}

/** The style sheets of all pages, by their addresses. */
const sheets = new Map<string, string>();

const missingStyles = async ({ html }: Page) =>
	(await unstyledClasses(html, async (path) => sheets.get(path) ?? "")).map((name) => `no rules for .${name}`);

/** What each public page has: its language, one heading, the menu, the foot, and no cookie. */
function incompletePage({ path, status, headers, html, isAdmin }: Page): string[] {
	if (isAdmin || !(path in publicPages || path in missingPages)) return [];
	const footer = /<footer.*<\/footer>/s.exec(html)?.[0] ?? "";
	const text = textOf(html);
	const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
	const missing = missingPages[path];
	const faults: [string, boolean][] = [
		["whole French page", /^<!DOCTYPE html><html lang="fr">.*<title>[^<]+<\/title>.*<\/html>$/s.test(html)],
		["type", headers.get("Content-Type") === "text/html; charset=utf-8"],
		["nosniff", headers.get("X-Content-Type-Options") === "nosniff"],
		["no cookie", headers.get("Set-Cookie") === null],
		["one h1", html.match(/<h1/g)?.length === 1],
		["its words", text.includes(publicPages[path] ?? missing ?? "")],
		["the menu", ["Accueil", "Événements", "Galerie", "Blog"].every((link) => text.includes(link))],
		["no loading text", !/Chargement|Connexion\.\.\.|Envoi en cours/.test(text)],
		["rights", /© 2025(–\d{4})? [^©]*\. Tous droits réservés\./.test(textOf(footer))],
		["missing", (status === 404) === (missing !== undefined)],
		["the way back", missing === undefined || /<a [^>]*href="\/"[^>]*>Retour à l’accueil/.test(main)],
	];
	for (const [to, label] of Object.entries({
		"/mentions-legales": "Mentions légales",
		"/confidentialite": "Confidentialité",
		"/accessibilite": "Accessibilité",
		"/plan-du-site": "Plan du site",
		"/retrait": "Demander le retrait d’une photo",
	}))
		faults.push([label, footer.includes(`href="${to}">${label}</a>`)]);
	return faults.flatMap(([what, isGood]) => (isGood ? [] : [`lacks: ${what}`]));
}

/** The forms of a page with their attributes, fields and buttons; a button may stand outside of its form. */
const formsOf = (path: string, html: string) =>
	[...html.matchAll(/<form\b.*?<\/form>/gs)].map(([form]) => {
		const [own, ...inside] = tagsOf(form);
		const attributes = own?.attributes ?? {};
		const outside = tagsOf(html).filter(({ attributes: { form } }) => form !== undefined && form === attributes.id);
		return {
			...{ attributes, action: attributes.action ?? path },
			fields: [...inside, ...outside].filter(({ name }) => /^(input|textarea|select)$/.test(name)),
			buttons: form.match(/<button(?![^>]*type="button")[^>]*>/g) ?? [],
			outside: outside.filter(({ name }) => name === "button").length,
		};
	});

/** Every form is one that a browser sends by itself: scripts read the same forms, and would hide what is missing. */
const formsThatNeedScripts = (page: Page) =>
	page.forms.flatMap(({ attributes, action, fields, buttons, outside }) => {
		const isRead =
			attributes.method === "get" && /^(search-form|list-search|journal-filter)$/.test(attributes.class ?? "");
		const isPosted = attributes.method === "post";
		const hasFiles = fields.some(({ attributes }) => attributes.type === "file");
		const faults: [string, boolean][] = [
			["posts, unless it searches or filters", isRead || isPosted],
			["sends files in parts", !hasFiles || attributes.enctype === "multipart/form-data"],
			// A hidden name of the account is there for password managers, and not sent.
			["names its fields", fields.every(({ attributes: { name, hidden } }) => name || hidden !== undefined)],
			["has a button that sends it", outside > 0 || buttons.some((button) => !/ disabled=/.test(button))],
			["is checked by the browser of a visitor", page.isAdmin || !isPosted || attributes.novalidate === undefined],
		];
		return faults.flatMap(([what, isGood]) => (isGood ? [] : [`form to ${action}: not so: ${what}`]));
	});

/** A link to a new window says so and gives that window no access to this one. */
const silentWindows = ({ html, isAdmin }: Page) =>
	[...(isAdmin ? "" : html).matchAll(/<a [^>]*target="_blank"[^>]*>(.*?)<\/a>/gs)].flatMap(([tag, inside = ""]) =>
		/rel="[^"]*noopener/.test(tag) && inside.includes("(nouvelle fenêtre)") ? [] : [tag],
	);

/** Nothing is fetched from another site. */
const foreignFiles = ({ html }: Page) =>
	linksOf(html).flatMap(({ kind, to }) => {
		const { origin } = new URL(to, site.origin);
		const isOurs = origin === site.origin || origin === "http://localhost:3000" || to.startsWith("data:");
		return kind === "page" || isOurs ? [] : [`${kind} from elsewhere: ${to}`];
	});

const checkers = {
	"is valid HTML": invalidHtml,
	"links the styles of its classes": missingStyles,
	"is whole": incompletePage,
	"has forms that a browser sends by itself": formsThatNeedScripts,
	"says where a new window opens": silentWindows,
	"fetches nothing from another site": foreignFiles,
};

async function read(path: string, reader: Pick<typeof site, "get"> = visitor): Promise<Page> {
	const response = await reader.get(path);
	const isAdmin = path.startsWith("/admin");
	const html = await response.text();
	for (const { kind, to } of linksOf(html))
		if (kind === "style" && !sheets.has(to)) sheets.set(to, await visitor.html(to));
	return { path, status: response.status, headers: response.headers, html, isAdmin, forms: formsOf(path, html) };
}

const open = [...Object.keys(publicPages), ...Object.keys(missingPages)];
const states: Record<"empty" | "full", Page[]> = { empty: [], full: [] };
let refused: Page[] = [];

beforeAll(async () => {
	for (const path of open) states.empty.push(await read(path));
	const { event, report } = await fillSite();
	await site.signIn();
	const photo = /href="(\/gallery\/[\w-]{12})"/.exec(await visitor.html("/gallery"))?.[1] ?? "";
	const later = ["/events", "/rapports", "/gallery"].map(async (list) => {
		const [, query = ""] = new RegExp(`href="${list}(\\?apres=[\\w-]+)"`).exec(await visitor.html(list)) ?? [];
		return list + query;
	});
	const things = [
		...["/events/fete-de-noel-des-enfants", "/events/fete-de-noel-des-enfants/affiche", "/events/rentree-solidaire"],
		...[`/report/${report}`, `/report/${report}/photos/1`, photo, "/recherche?q=visite", "/recherche?q=rien"],
	];
	for (const path of [...open, ...things, ...(await Promise.all(later))]) states.full.push(await read(path));
	const own = [`/admin/events/${event}`, `/admin/editreports/${report}`, `/admin/reports/${report}/delete`];
	const previews = [`/admin/apercu/events/${event}`, `/admin/apercu/reports/${report}`];
	for (const path of [...adminPages, ...own, ...previews, "/admin/events/rien"])
		states.full.push(await read(path, site));
	const posted = (path: string, answer: () => Promise<Response>) => read(path, { get: answer });
	for (const path of ["/contact", "/retrait", "/login", "/donate/promesse"])
		refused.push(await posted(path, () => visitor.post(path, {})));
	for (const path of ["/admin/events/new", "/admin/editreports/new"])
		refused.push(await posted(path, () => site.postFiles(path, {}, "files", [])));
	refused = refused.map((page) => ({ ...page, isAdmin: true })); // what a refusal says is not what the page says
}, 120_000);

test("every link of a public page leads to a page or file of its kind, and none by way of another address", async () => {
	const types = {
		page: /^(text\/html|text\/calendar|application\/(atom|rss)\+xml|image\/|video\/)/,
		image: /^image\//,
	};
	const kinds: Record<string, RegExp> = {
		...types,
		video: /^video\//,
		style: /^text\/css/,
		script: /^text\/javascript/,
	};
	const asked = new Map<string, { status: number; type: string; html: string }>();
	for (const { path, html } of states.full.filter(({ isAdmin }) => !isAdmin))
		for (const { kind, to } of linksOf(html)) {
			const url = /^(mailto|tel|webcal|data):/.test(to) ? undefined : new URL(to, site.origin + path);
			if (!url || ![site.origin, "http://localhost:3000"].includes(url.origin)) continue;
			// A missing page names itself; the events of one series and pictures for link previews are alike, and drawn.
			if (url.pathname === path || /^\/(events\/veillee-|partage\/)/.test(url.pathname)) continue;
			const address = url.pathname + url.search;
			if (!asked.has(address)) {
				const response = await visitor.get(address);
				const type = response.headers.get("Content-Type") ?? "";
				asked.set(address, {
					status: response.status,
					type,
					html: type.startsWith("text/html") ? await response.text() : "",
				});
				if (!type.startsWith("text/html")) await response.body?.cancel();
			}
			const there = asked.get(address);
			expect.soft([path, to, there?.status]).toEqual([path, to, 200]);
			if (kinds[kind]) expect.soft(there?.type, `${path} → ${to}`).toMatch(kinds[kind]);
			if (url.hash.length < 2 || url.hash.includes("=") || kind !== "page") continue;
			const places = tagsOf(there?.html ?? "").map(({ attributes }) => attributes.id);
			expect.soft(places, `${path} → ${to}`).toContain(decodeURIComponent(url.hash.slice(1)));
		}
	expect(asked.size).toBeGreaterThan(100);
}, 120_000);

test("every form is posted to an address that takes it", async () => {
	const all = Object.values(states)
		.flat()
		.flatMap(({ forms }) => forms);
	expect(all.length).toBeGreaterThan(80);
	expect(
		all.filter(({ fields }) => fields.some(({ attributes }) => attributes.type === "file")).length,
	).toBeGreaterThan(5);
	const actions = new Set(all.flatMap(({ attributes, action }) => (attributes.method === "post" ? [action] : [])));
	actions.delete("/logout");
	for (const action of actions) {
		const { status } = await site.post(action, {});
		expect.soft(status, action).not.toBe(405);
		expect.soft(status, action).toBeLessThan(500);
	}
});

describe.each(Object.entries(checkers))("each page %s", (_what, check) => {
	test.each(["empty", "full"] as const)("of an %s site", async (state) => {
		expect(states[state].length).toBeGreaterThanOrEqual(open.length);
		for (const page of states[state]) expect.soft([page.path, ...(await check(page))]).toEqual([page.path]);
	});

	test("that gives a form back", async () => {
		for (const page of refused) expect.soft([page.path, page.status, ...(await check(page))]).toEqual([page.path, 400]);
	});
});
