import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { describeMedia } from "~/content/gallery/descriptions.server";
import { addToGallery } from "~/content/gallery/gallery.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { galleryItems, media, reports } from "~/platform/db/schema.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { forage, hopital, noel } from "../cast";
import { stored, storedPicture } from "../domain/stored";
import { videoBytes } from "../files";
import { addNeed, addReport } from "../written-items";
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

const search = (q: string) => site.html(`/recherche?q=${encodeURIComponent(q)}`);
const found = (html: string) =>
	[...html.matchAll(/<li class="search-result">.*?<a [^>]*href="([^"]*)"/gs)].map(([, to = ""]) => to);
const marks = (html: string) => [...html.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, word]) => word);

test("a word is found whatever its accents, case and plural; the title first, though it is older", async () => {
	for (const q of ["foràge", "FORAGES"]) {
		const html = await search(q);
		expect(found(html)).toEqual([`/report/${ids.forage}`, `/report/${ids.oil}`, "/apropos", "/Mission"]);
		expect(marks(html)).toEqual(["forage", "forage", "forages", "forages"]);
		expect(textOf(html)).toContain("4 résultats");
		expect(textOf(html)).toMatch(/Rapports Un forage .*Publié le 1er mars 2024/);
	}
});

test("a result shows an excerpt around the word, markup as text", async () => {
	const html = await search("oeil");
	expect(found(html)).toEqual([`/report/${ids.oil}`]);
	expect(textOf(html)).not.toContain("**");
	expect(html).toContain("<mark>œil</mark>");
	expect(html).toContain("&lt;b&gt;");
	expect(textOf(html)).toMatch(/… .*Un mot puis un autre/);
	expect(html).not.toContain("Un mot puis un autre. ".repeat(15));
});

test.each(["forrage", "frage", "forgae", "vilage forage"])("« %s » forgives one letter, and says so", async (q) => {
	const html = await search(q);
	expect(found(html)[0]).toBe(`/report/${ids.forage}`);
	expect(marks(html)).toContain("forage");
	expect(textOf(html)).toContain("Aucun résultat exact");
});

test("an event is found by its place, and says its date; a typo of two letters or in a number is none", async () => {
	const html = await search("cour école");
	expect(found(html)).toEqual(["/events/fete-de-noel-des-enfants"]);
	expect(textOf(html)).toContain("Fête de Noël des enfants mercredi 24 décembre 2031");
	for (const q of ["foorrage", "2032"]) expect(found(await search(q))).toEqual([]);
});

test("a photo is found by its description and caption, not by its file's name, and no more once hidden or deleted", async () => {
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
	await describeMedia(file.id, { caption: "La margelle du puits" });
	expect(found(await search("margelle calebasse"))).toEqual([`/gallery/${id}`]);
	await moveToTrash(galleryItems, id);
	expect(await shown()).toEqual([]);
});

test("needs, fixed pages and their texts are found; photos come last, a page named by the search first", async () => {
	await addNeed(newId(), {
		...{ title: "Une citerne", description: "Il faut un **château d’eau**.", pictureId: null },
		...{ goal: "none", target: 0, currency: "EUR", unit: "", arrived: 0, state: "open" },
	});
	const file = await storedPicture("gallery", 40, "eau.jpg");
	const { id } = await addToGallery(file);
	await describeMedia(file.id, { alt: "Un château d’eau" });
	const report = newId();
	await addReport(report, { ...hopital, title: "Le château d’eau est là" }, []);
	await saveAssociation({ projects: "Un château d’eau" });
	const html = await search("château eau");
	expect(found(html)).toEqual([`/report/${report}`, "/besoins/une-citerne", "/Mission", `/gallery/${id}`]);
	expect([...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, group]) => group)).toEqual([
		...["Rapports", "Besoins", "Pages du site", "Photos et vidéos"],
	]);
	expect(found(await search("transparence"))).toEqual(["/transparence"]);
	await addReport(newId(), { ...hopital, content: "Prenez contact." }, []);
	expect(found(await search("contact"))[0]).toBe("/contact");
});

test("films are found by what is said in them", async () => {
	const file = await stored("gallery", videoBytes(), "chants.mp4");
	const { id } = await addToGallery(file);
	await describeMedia(file.id, { transcript: "Nous dansons la farandole." });
	const html = await search("farandole");
	expect(found(html)).toEqual([`/gallery/${id}`]);
	expect(textOf(html)).toMatch(/Vidéo de la galerie du .*Vidéo · Ajoutée le .*Nous dansons la farandole/);
});

test("drafts, planned and deleted reports stay secret, also to a misspelt word", async () => {
	for (const q of [secret, secret.replace("ette", "tte")]) {
		const html = await search(q);
		expect(found(html)).toEqual([]);
		expect(textOf(html)).toContain("Aucun résultat");
		expect(html).toContain(`value="${q}"`);
	}
});

test.each(["e", "de la", '"NEAR("', "😀😀😀", " "])("« %s », which finds nothing, is answered in French", async (q) => {
	const response = await site.get(`/recherche?q=${encodeURIComponent(q)}`);
	expect(response.status).toBe(200);
	expect(textOf(await response.text())).toMatch(/au moins trois lettres|Aucun résultat|Des rapports, des/);
});

test("a text of another script is found by its letters", async () => {
	const id = newId();
	await addReport(id, { ...hopital, title: "بناء مدرسة جديدة" }, []);
	expect(found(await search("مدرسة"))).toEqual([`/report/${id}`]);
});

test("results come in pages", async () => {
	for (let number = 1; number <= 25; number++) await addReport(newId(), { ...hopital, title: `Tontine ${number}` }, []);
	const first = await search("tontine");
	expect(found(first)).toHaveLength(24);
	expect(textOf(first)).toContain("Page 1 sur 2");
	const next = /href="([^"]*)"/.exec(/<a [^>]*rel="next"[^>]*>/.exec(first)?.[0] ?? "")?.[1] ?? "";
	const second = await site.html(next.replace("&amp;", "&"));
	expect(found(second)).toHaveLength(1);
	expect(found(first)).not.toContain(found(second)[0]);
	for (const [page, nearest] of [
		["0", first],
		["x", first],
		["999", second],
	] as const)
		expect([page, found(await site.html(`/recherche?q=tontine&page=${page}`))]).toEqual([page, found(nearest)]);
});

test("search engines do not list it, and no shared cache keeps a search", async () => {
	const response = await site.get("/recherche?q=forage");
	expect(response.headers.get("Cache-Control") ?? "").not.toContain("s-maxage");
	expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
});
