import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { galleryItems, media, reports } from "~/db/schema.server";
import { addEvent } from "~/events/event-form.server";
import { describeMedia } from "~/gallery/descriptions.server";
import { addToGallery } from "~/gallery/gallery.server";
import { moveToTrash } from "~/trash/trash.server";
import { forage, hopital, noel } from "../cast";
import { storedPicture } from "../domain/stored";
import { addReport } from "../written-items";
import { openSite, textOf } from "./open-site";

const site = await openSite();
const ids = { forage: newId(), oil: newId(), draft: newId(), planned: newId(), trashed: newId() };
const secret = "Baobabette";

beforeAll(async () => {
	const publishAt = async (id: string, iso: string) =>
		db
			.update(reports)
			.set({ publishedAt: new Date(iso) })
			.where(eq(reports.id, id));
	await addReport(ids.forage, forage, []);
	await publishAt(ids.forage, "2024-03-01T12:00:00Z");
	await addReport(
		ids.oil,
		{ ...hopital, content: `${"Un mot puis un autre. ".repeat(40)}**Le forage** & l’œil <b>soigné</b>.` },
		[],
	);
	await publishAt(ids.oil, "2025-03-01T12:00:00Z");
	await addEvent(newId(), { ...noel, posterId: null }, "Europe/Paris");
	await addReport(ids.draft, { ...forage, title: secret }, [], { publication: { choice: "draft" } });
	await addReport(ids.planned, { ...forage, title: secret }, [], {
		publication: { choice: "later", at: new Date("2090-01-01") },
	});
	await addReport(ids.trashed, { ...forage, title: secret }, []);
	await moveToTrash(reports, ids.trashed);
});

const search = (q: string, more = "") => site.html(`/recherche?q=${encodeURIComponent(q)}${more}`);
const found = (html: string) =>
	[...html.matchAll(/<li class="search-result">.*?<a [^>]*href="([^"]*)"/gs)].map(([, to = ""]) => to);
const marks = (html: string) => [...html.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, word]) => word);

test.each(["foràge", "FORAGES"])(
	"« %s » finds a word whatever its accents, case and plural; the title first, though it is older",
	async (q) => {
		const html = await search(q);
		expect(found(html)).toEqual([`/report/${ids.forage}`, `/report/${ids.oil}`]);
		expect(marks(html)).toEqual(["forage", "forage"]);
		expect(textOf(html)).toContain("2 résultats");
		expect(textOf(html)).toContain("Rapport · Publié le 1er mars 2024");
	},
);

test.each(["oeil", "œil", "ŒIL soigne"])("« %s » shows an excerpt around the word, markup as text", async (q) => {
	const html = await search(q);
	expect(found(html)).toEqual([`/report/${ids.oil}`]);
	expect(textOf(html)).not.toContain("**");
	expect(html).toContain("<mark>œil</mark>");
	expect(html).toContain("&lt;b&gt;");
	expect(textOf(html)).toMatch(/… .*Un mot puis un autre/);
	expect(html).not.toContain("Un mot puis un autre. ".repeat(15));
});

test.each(["forrage", "frage", "foragge", "forgae", "vilage forage"])(
	"« %s » forgives one letter, and says so",
	async (q) => {
		const html = await search(q);
		expect(found(html)[0]).toBe(`/report/${ids.forage}`);
		expect(marks(html)).toContain("forage");
		expect(textOf(html)).toContain("tel quel");
	},
);

test.each(["eau", "ecxle"])(
	"« %s » finds whole words or what begins so, and short ones with a typo in the middle",
	async (q) => {
		const html = await search(q);
		expect(marks(html)).not.toContain("nouveau");
		expect(found(html)).toHaveLength(1);
	},
);

test("an event is found by its place, and says its date; a typo of two letters or in a number is none", async () => {
	const html = await search("cour école");
	expect(found(html)).toEqual(["/events/fete-de-noel-des-enfants"]);
	expect(textOf(html)).toContain("Événement · mercredi 24 décembre 2031");
	for (const q of ["foorrage", "2032"]) expect(found(await search(q))).toEqual([]);
});

test("a photo is found by its description, not by its file's name, and no more once it is hidden or deleted", async () => {
	const shown = async () => found(await search("calebasses"));
	const file = await storedPicture("gallery", 30, "zanzibar.jpg");
	const { id } = await addToGallery(file);
	expect(found(await search("zanzibar"))).toEqual([]);
	await describeMedia(file.id, { alt: "Des calebasses au marché" });
	expect(await shown()).toEqual([`/gallery/${id}`]);
	const hide = (hiddenAt: Date | null) => db.update(media).set({ hiddenAt }).where(eq(media.id, file.id));
	await hide(new Date());
	expect(await shown()).toEqual([]);
	await hide(null);
	await moveToTrash(galleryItems, id);
	expect(await shown()).toEqual([]);
});

test("a photo is found by its caption, with and without a description, and no more once it is emptied", async () => {
	const file = await storedPicture("gallery", 31);
	const { id } = await addToGallery(file);
	await describeMedia(file.id, { caption: "La margelle du puits" });
	expect(found(await search("margelle"))).toEqual([`/gallery/${id}`]);
	expect(textOf(await search("margelle"))).toContain("La margelle du puits");
	await describeMedia(file.id, { alt: "Deux femmes remontent un seau" });
	expect(found(await search("margelle seau"))).toEqual([`/gallery/${id}`]);
	await describeMedia(file.id, { caption: null });
	expect(found(await search("margelle"))).toEqual([]);
	expect(found(await search("seau"))).toEqual([`/gallery/${id}`]);
});

test.each([secret, secret.replace("ette", "tte")])(
	"drafts, planned and deleted reports stay secret: « %s »",
	async (q) => {
		const html = await search(q);
		expect(found(html)).toEqual([]);
		expect(textOf(html)).toContain("Aucun résultat");
		expect(html).toContain(`value="${q}"`);
	},
);

describe("a search that cannot find anything", () => {
	test.each(["e", "de la", "((((((", "%%%", '"NEAR("', "' OR 1=1 --", "😀😀😀", " "])(
		"« %s » is answered in French",
		async (q) => {
			const response = await site.get(`/recherche?q=${encodeURIComponent(q)}`);
			expect(response.status).toBe(200);
			expect(textOf(await response.text())).toMatch(
				/au moins un mot de trois lettres|Aucun résultat|Des rapports, des/,
			);
		},
	);

	test("10 000 characters are refused in French", async () => {
		const response = await site.get(`/recherche?q=${"a".repeat(10_000)}`);
		expect(response.status).toBe(400);
		expect(await response.text()).toContain("mal formée");
	});

	test.each(["0", "-1", "1e9", "999", "x", "2"])("page %s shows the nearest one there is", async (page) => {
		expect(found(await search("forage", `&page=${page}`))).toHaveLength(2);
	});
});

test("a text of another script is found by its letters", async () => {
	const id = newId();
	await addReport(id, { ...hopital, title: "بناء مدرسة جديدة" }, []);
	expect(found(await search("مدرسة"))).toEqual([`/report/${id}`]);
});

test("results come in pages", async () => {
	for (let number = 1; number <= 30; number++) await addReport(newId(), { ...hopital, title: `Tontine ${number}` }, []);
	const first = await search("tontine");
	expect(found(first)).toHaveLength(24);
	expect(textOf(first)).toContain("Page 1 sur 2");
	const next = /href="([^"]*)"/.exec(/<a [^>]*rel="next"[^>]*>/.exec(first)?.[0] ?? "")?.[1] ?? "";
	const second = await site.html(next.replace("&amp;", "&"));
	expect(found(second)).toHaveLength(6);
	expect(new Set([...found(first), ...found(second)]).size).toBe(30);
});

test("search engines do not list it, and no shared cache keeps a search", async () => {
	for (const path of ["/recherche", "/recherche?q=forage", "/recherche?q=mil"]) {
		const response = await site.get(path);
		expect(response.headers.get("Cache-Control") ?? "").not.toContain("s-maxage");
		const html = await response.text();
		expect(html).toContain('<meta name="robots" content="noindex"/>');
		expect(html).toContain(`value="${path.split("=")[1] ?? ""}"`);
	}
});

test.each(["/rapports", "/recherche", "/nulle-part", "/report/absent", "/events/absent"])(
	"%s offers the field",
	async (path) => {
		const main = /<main.*<\/main>/s.exec(await site.html(path))?.[0] ?? "";
		expect(main).toMatch(/<form[^>]* action="\/recherche".*name="q"/s);
	},
);
