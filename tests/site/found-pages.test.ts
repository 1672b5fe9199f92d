import { expect, test } from "vitest";
import { associationName, forage, noel } from "../cast";
import { openFoundSite, publicUrl, shownPages } from "./found-site";
import { headOf } from "./head-of-page";

const { page } = await openFoundSite();

test("each page has its own title that ends with the association, and a description of a good length", async () => {
	const heads = await Promise.all(shownPages.map(async (path) => headOf(await page(path))));
	expect(new Set(heads.map((head) => head.title)).size).toBe(shownPages.length);
	expect(new Set(heads.map((head) => head.meta.description)).size).toBe(shownPages.length);
	for (const { title, meta } of heads) {
		expect(title).toContain(associationName);
		expect(meta.description?.length).toBeGreaterThanOrEqual(70);
		expect(meta.description?.length).toBeLessThanOrEqual(155);
	}
	const titles = heads.map((head) => head.title);
	expect(titles[2]).toBe(`${noel.title} — Événements — ${associationName}`);
	expect(titles[4]).toBe(`${forage.title} — Blog — ${associationName}`);
});

test.each(shownPages)("%s names its own address, whatever else the link carried", async (path) => {
	expect(headOf(await page(`${path}?utm_source=whatsapp&avant=${"x".repeat(12)}`)).canonical).toBe(publicUrl + path);
});

test("an address in other letters is indexed under its canonical one", async () => {
	expect(headOf(await page("/mission")).canonical).toBe(`${publicUrl}/Mission`);
});

test("a later page of a list has its own address, but not the first page reached from there", async () => {
	const first = await page("/rapports");
	const later = /href="\/rapports(\?apres=[\w-]+)"/.exec(first)?.[1] ?? "";
	const second = await page(`/rapports${later}&utm_source=x`);
	expect(headOf(second).canonical).toBe(`${publicUrl}/rapports${later}`);
	expect(headOf(second).title).toContain("(suite)");
	const back = /href="\/rapports(\?avant=[\w-]+)"/.exec(second)?.[1] ?? "";
	expect(headOf(await page(`/rapports${back}`)).canonical).toBe(`${publicUrl}/rapports`);
});

test("a short text is helped by what else is known", async () => {
	const { description } = headOf(await page("/events/rentree-solidaire")).meta;
	expect(description).toBe("Remise de cahiers et de sacs. Le lundi 2 septembre 2024, Village de Sokoura");
});

test.each(["/login", "/jamais-vu", "/events/jamais-vu", "/setup"])("%s is not for search engines", async (path) => {
	const { meta, canonical, linkedData } = headOf(await page(path));
	expect(meta.robots).toBe("noindex");
	expect(canonical).toBe("");
	expect(linkedData).toEqual([]);
	expect(meta["og:image"]).toBeUndefined();
});

test("an event to come can be put into one's own calendar, and its place found on a map", async () => {
	const html = await page("/events/fete-de-noel-des-enfants");
	expect(html).toContain('href="/events/fete-de-noel-des-enfants.ics"');
	expect(html).toMatch(
		/href="https:\/\/www\.openstreetmap\.org\/search\?query=Cour%20de%20l%E2%80%99%C3%A9cole"[^>]*rel="noopener"/,
	);
	expect(await page("/events/rentree-solidaire")).not.toContain("Ajouter à mon agenda");
	expect(await page("/events")).toContain('href="webcal://localhost:3000/events.ics"');
	expect(await page("/rapports")).toContain('href="/rapports.atom"');
});
