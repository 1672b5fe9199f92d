import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { fatou } from "../cast";
import { adminPages, missingPages, publicPages } from "../public-pages";
import { fillSite } from "./fill-site";
import { browser, openSite } from "./open-site";
import { unstyledClasses } from "./unstyled-classes";

const site = await openSite();
const visitor = browser(site.origin);

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

/** The HTML errors of a response, and its classes whose style sheet it does not link. */
async function faultsOf(response: Response): Promise<string[]> {
	const html = await response.text();
	const report = await validator.validateString(html);
	return [
		...report.results.flatMap(({ messages }) =>
			messages.map(({ ruleId, message, offset }) => `${ruleId}: ${message}: ${html.slice(offset, offset + 160)}`),
		),
		...(await unstyledClasses(html, (path) => visitor.html(path))).map((name) => `no rules for .${name}`),
	];
}

const faultsAt = async (path: string) => faultsOf(await visitor.get(path));

describe("before anything is written", () => {
	test.each([...Object.keys(publicPages), ...Object.keys(missingPages)])("%s is valid HTML", async (path) => {
		expect(await faultsAt(path)).toEqual([]);
	});
});

describe("with all that there can be", () => {
	let written = { event: "", report: "" };
	beforeAll(async () => {
		written = await fillSite();
		await site.signIn();
	}, 60_000);

	test.each([...Object.keys(publicPages), ...Object.keys(missingPages)])("%s is valid HTML", async (path) => {
		expect(await faultsAt(path)).toEqual([]);
	});

	test("an event, a report, a photo, a search and the later pages of the lists are valid HTML", async () => {
		const [, photo] = /href="(\/gallery\/[\w-]{12})"/.exec(await visitor.html("/gallery")) ?? [];
		for (const path of [
			"/events/fete-de-noel-des-enfants",
			"/events/fete-de-noel-des-enfants/affiche",
			"/events/rentree-solidaire",
			`/report/${written.report}`,
			`/report/${written.report}/photos/1`,
			photo ?? "",
			"/recherche?q=visite",
			"/recherche?q=rien",
		])
			expect.soft(await faultsAt(path), path).toEqual([]);
		for (const list of ["/events", "/rapports", "/gallery"]) {
			const html = await visitor.html(list);
			const later = new RegExp(`href="${list}(\\?apres=[\\w-]+)"`).exec(html)?.[1];
			expect(later, list).toBeDefined();
			expect.soft(await faultsAt(list + later), list).toEqual([]);
		}
	});

	test("a refused message, a refused sign-in and a refused request are valid HTML", async () => {
		const message = await visitor.post("/contact", { ...fatou, email: "fatou@" });
		expect(message.status).toBe(400);
		expect.soft(await faultsOf(message), "contact").toEqual([]);
		const removal = await visitor.post("/retrait", { relation: "voisin" });
		expect(removal.status).toBe(400);
		expect.soft(await faultsOf(removal), "removal").toEqual([]);
		const signIn = await visitor.post("/login", { email: "awa@association.test", password: "ce n’est pas le bon" });
		expect(signIn.status).toBe(400);
		expect.soft(await faultsOf(signIn), "sign-in").toEqual([]);
		const used = await visitor.get("/setup?token=mauvaise-cle");
		expect(used.status).toBe(403);
		expect.soft(await faultsOf(used), "set up").toEqual([]);
	});

	test.each(adminPages)("%s is valid HTML", async (path) => {
		const response = await site.get(path);
		expect(response.status).toBe(200);
		expect(await faultsOf(response)).toEqual([]);
	});

	test("the forms of what is there, and forms with faults, are valid HTML", async () => {
		const { event, report } = written;
		const previews = [`/admin/apercu/events/${event}`, `/admin/apercu/reports/${report}`];
		const forms = [`/admin/events/${event}`, `/admin/editreports/${report}`, `/admin/reports/${report}/delete`];
		for (const path of [...forms, ...previews]) expect.soft(await faultsOf(await site.get(path)), path).toEqual([]);
		for (const path of ["/admin/events/new", "/admin/editreports/new"]) {
			const refused = await site.postFiles(path, { title: "" }, "files", []);
			expect(refused.status).toBe(400);
			expect.soft(await faultsOf(refused), path).toEqual([]);
		}
		const missing = await site.get("/admin/events/rien");
		expect(missing.status).toBe(404);
		expect.soft(await faultsOf(missing), "missing").toEqual([]);
	});
});
