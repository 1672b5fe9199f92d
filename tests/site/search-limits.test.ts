import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeMedia } from "~/content/gallery/descriptions.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { media, reports } from "~/platform/db/schema.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { forage } from "../cast";
import { storedPicture } from "../domain/stored";
import { addReport } from "../written-items";
import { openSite, textOf } from "./open-site";

const site = await openSite();
const search = (q: string) => site.html(`/recherche?q=${encodeURIComponent(q)}`);
const found = (html: string) =>
	[...html.matchAll(/<li class="search-result">.*?<a [^>]*href="([^"]*)"/gs)].map(([, to = ""]) => to);

/** Adds reports, each published a day after the one before. */
async function add(texts: { title: string; content: string }[], year: number): Promise<string[]> {
	const rows = texts.map((text, n) => ({
		...{ ...forage, subtitle: null, author: null, ...text, id: newId(), createdAt: new Date(0) },
		publishedAt: new Date(Date.UTC(year, 0, 1 + n)),
	}));
	for (let start = 0; start < rows.length; start += 100)
		await db.insert(reports).values(rows.slice(start, start + 100));
	return rows.map(({ id }) => id);
}

test("an old report with the word in its title comes before hundreds of newer ones with it in their text", async () => {
	const [old] = await add([{ title: "Margelle", content: "Un puits." }], 2001);
	const newer = { title: "Chantier", content: "Une margelle et une poulie." };
	await add(
		Array.from({ length: 260 }, () => newer),
		2010,
	);
	const html = await search("margelle");
	expect(found(html)[0]).toBe(`/report/${old}`);
	expect(textOf(html)).toContain("Au moins 200 résultats pour");
	expect(found(await search("margelle poulie"))).toHaveLength(24);
});

test("a short misspelt word is found in an old report, by its title and by its text", async () => {
	const old = [
		{ title: "Le mouton", content: "Un cube." },
		{ title: "Un repas", content: "Sous le dôme." },
	];
	const [first, second] = await add(old, 2002);
	const newer = { title: "Autre", content: "Rien de tel." };
	await add(
		Array.from({ length: 130 }, () => newer),
		2015,
	);
	expect(found(await search("cxbe"))).toEqual([`/report/${first}`]);
	expect(found(await search("dpme"))).toEqual([`/report/${second}`]);
});

test("the end of a very long report is searched, and its marks and the addresses of its links show nowhere", async () => {
	const long = "Il pleut sur le **village entier** ce soir. ".repeat(2000);
	const content = `[Voir](https://exemple.org/tamarinier)\n${long}\n**${"fin ".repeat(100)}sous un baobab ${"fin ".repeat(300)}**`;
	const [id] = await add([{ title: "Long", content }], 2003);
	const html = await search("baobab");
	expect(found(html)).toEqual([`/report/${id}`]);
	expect(html).toContain("<mark>baobab</mark>");
	expect(textOf(html)).not.toContain("**");
	const beginning = textOf(await search("village entier"));
	for (const mark of ["**", "tamarinier"]) expect(beginning).not.toContain(mark);
});

test("photos of published reports are found by description and caption, at the number they have now", async () => {
	const [first, second, third] = await Promise.all([70, 71, 72].map((shade) => storedPicture("reports", shade)));
	if (!first || !second || !third) throw new Error("No pictures");
	const id = newId();
	await addReport(id, { ...forage, title: "Album" }, [first.id, second.id, third.id]);
	await describeMedia(second.id, { alt: "Une calebasse peinte" });
	await describeMedia(third.id, { caption: "Une calebasse nue" });
	const shown = async () => found(await search("calebasse")).toSorted();
	expect(await shown()).toEqual([`/report/${id}/photos/2`, `/report/${id}/photos/3`]);
	for (const path of await shown()) expect((await site.get(path)).status).toBe(200);
	const hide = (file: { id: string }) => db.update(media).set({ hiddenAt: new Date() }).where(eq(media.id, file.id));
	await hide(first);
	expect(await shown()).toEqual([`/report/${id}/photos/1`, `/report/${id}/photos/2`]);
	await hide(third);
	expect(await shown()).toEqual([`/report/${id}/photos/1`]);
	await moveToTrash(reports, id);
	expect(await shown()).toEqual([]);
});
