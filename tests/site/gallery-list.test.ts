import { beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { galleryItems, journal, media } from "~/db/schema.server";
import { describeMedia } from "~/gallery/descriptions.server";
import { galleryItem, searchedGallery } from "~/gallery/gallery.server";
import { picture, terre, videoBytes } from "../files";
import { hiddenField, textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn();

const add = async (width: number, name: string) => {
	const sent = await site.postFiles("/admin/gallery/files", { type: "image" }, "files", [
		{ name, bytes: await picture(terre, "jpeg", width, 20) },
	]);
	const { added } = (await sent.json()) as { added: { id: string }[] };
	return added[0]?.id ?? "";
};
const found = async (q: string) =>
	(await searchedGallery({}, q)).items.map((item) => item.file.originalName).toSorted();
const pathOf = (response: Response) => response.headers.get("Location") ?? "";

let [puits, ecole, noel] = ["", "", ""];
const describe = async (id: string, alt: string | null) =>
	describeMedia((await galleryItem(id))?.file.id ?? "", { alt });

beforeAll(async () => {
	puits = await add(301, "IMG_0001.jpg");
	ecole = await add(302, "Écoliers à Noël.jpg");
	noel = await add(303, "cœur_100%.jpg");
	await describe(puits, "L’ouverture du puits à Ségou");
	await describe(ecole, null);
});

test.each([
	["segou", ["IMG_0001.jpg"]],
	["ecoliers noel", ["Écoliers à Noël.jpg"]],
	["COEUR", ["cœur_100%.jpg"]],
	["100%", ["cœur_100%.jpg"]],
	["%", []],
	["   ", ["IMG_0001.jpg", "cœur_100%.jpg", "Écoliers à Noël.jpg"]],
])("who searches « %s » finds what has all its words, accents aside", async (q, names) => {
	expect(await found(q)).toEqual(names.toSorted());
});

test("the page of a search keeps its words, and a dialog over it leads back to it", async () => {
	const html = await site.html("/admin/gallery?q=s%C3%A9gou");
	expect(hiddenField(html, "q") || html).toContain('value="ségou"');
	expect(html).toContain(`href="/admin/gallery/${puits}?q=s%C3%A9gou"`);
	expect(html).not.toContain(ecole);
	const dialog = await site.html(`/admin/gallery/${puits}?q=s%C3%A9gou&inconnu=1`);
	expect(dialog).toContain('href="/admin/gallery?q=s%C3%A9gou"');
	const saved = await site.post(`/admin/gallery/${puits}?q=s%C3%A9gou`, { alt: "Le puits de Ségou" });
	expect(pathOf(saved)).toBe("/admin/gallery?q=s%C3%A9gou");
	expect(textOf(await site.html("/admin/gallery?q=rien"))).toMatch(/Rien ne correspond à «\srien\s»/);
});

test("the photos without a description are counted, and a video is not one of them", async () => {
	await site.postFiles("/admin/gallery/files", { type: "video" }, "files", [{ name: "a.mp4", bytes: videoBytes() }]);
	expect(textOf(await site.html("/admin/gallery"))).toContain("2 photos à décrire");
});

test("one after the other is described or passed over, the newest first, and nothing is asked twice", async () => {
	const start = await site.html("/admin/gallery/decrire");
	expect(textOf(start)).toContain("1 sur 2");
	expect(hiddenField(start, "id")).toBe(noel);
	const skip = `/admin/gallery/decrire?depuis=${noel}&vues=1`;
	expect(start).toContain(`href="${skip.replace("&", "&amp;")}"`);

	const empty = await site.post("/admin/gallery/decrire", { id: noel, alt: "  " });
	expect(empty.status).toBe(400);
	expect(textOf(await empty.text())).toContain("Saisissez une description, ou passez à la photo suivante.");

	const second = await site.html(skip);
	expect(textOf(second)).toContain("2 sur 2");
	expect(hiddenField(second, "id")).toBe(ecole);
	const saved = await site.post(skip, { id: ecole, alt: "Des écoliers" });
	expect(saved.status).toBe(303);
	const end = textOf(await site.html(pathOf(saved)));
	expect(end).toContain("Il reste 1 photo à décrire.");

	await site.post("/admin/gallery/decrire", { id: noel, alt: "Un cœur" });
	expect(textOf(await site.html("/admin/gallery/decrire"))).toContain("Toutes les photos ont une description.");
	expect(textOf(await site.html("/admin/gallery"))).not.toContain("à décrire");
	expect(await found("ecoliers")).toEqual(["Écoliers à Noël.jpg"]);
});

test("a photo described by somebody else meanwhile keeps its text; the walk goes on and says so", async () => {
	await describe(noel, null);
	const post = (alt: string) => site.post("/admin/gallery/decrire", { id: noel, alt });
	await db.delete(journal);
	const [first, again, other] = [await post("Un cœur"), await post("Un cœur"), await post("Autre chose")];
	expect([first, again, other].map((answer) => [answer.status, pathOf(answer)])).toEqual(
		Array(3).fill([303, `/admin/gallery/decrire?depuis=${noel}&vues=1`]),
	);
	expect((await db.select().from(journal)).map(({ subject }) => subject)).toEqual(["Un cœur"]);
	expect((await searchedGallery({}, "cœur")).items.map((item) => item.alt)).toEqual(["Un cœur"]);
	const text = textOf(await site.html(pathOf(other)));
	expect(text.match(/Quelqu’un a décrit cette photo entre-temps/g)).toHaveLength(1);
});

test("a walk from an odd address begins somewhere, and a photo that is gone is passed over", async () => {
	for (const query of ["depuis=../..&vues=-1", "depuis=&vues=NaN", `depuis=${newId()}&vues=1e99`, "vues=99999999999"])
		expect((await site.get(`/admin/gallery/decrire?${query}`)).status).toBe(200);
	const gone = await site.post("/admin/gallery/decrire", { id: newId(), alt: "Partie" });
	expect(gone.status).toBe(303);
	expect((await site.get(pathOf(gone))).status).toBe(200);
});

test("the pages of a search are of the search", async () => {
	const [file] = await db.select().from(media);
	if (file === undefined) throw new Error("Photos were added above");
	const many = Array.from({ length: 30 }, (_, n) => ({ ...file, id: newId(), path: `gallery/${n}_foule.jpg` }));
	const rows = many.map((row, n) => ({
		...row,
		sha256: `foule ${n}`,
		contentSha256: null,
		originalName: `foule-${n}.jpg`,
	}));
	await db.insert(media).values(rows);
	const at = Date.now();
	await db
		.insert(galleryItems)
		.values(
			rows.map((row, n) => ({ id: newId(), type: "image" as const, mediaId: row.id, createdAt: new Date(at + n) })),
		);
	const first = await site.html("/admin/gallery?q=foule");
	const next = /href="(\/admin\/gallery\?q=foule&amp;apres=[^"]+)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? "";
	const second = await site.html(next);
	expect(second.match(/class="admin-media"/g)).toHaveLength(6);
	expect(second).not.toContain(puits);
	expect(second).toMatch(/\/delete\?q=foule&amp;apres=[\w-]+"/);
});
