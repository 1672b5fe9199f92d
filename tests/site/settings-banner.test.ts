import { describe, expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { heroPictures, journal } from "~/platform/db/schema.server";
import { filesOnDisk, storedPicture } from "../domain/stored";
import { papier, picture, webPage } from "../files";
import { hiddenField, textOf } from "./open-site";
import { one, openPictures, three, two } from "./pictures-site";
import { base } from "./settings-site";

const site = await openPictures();

const images = `${base}/accueil/images`;
const four = { name: "quatre.jpg", bytes: await picture(papier, "jpeg", 64, 48) };

const add = (alt: string, file = one) => site.postFiles(`${images}/nouvelle`, { alt }, "picture", [file]);
const change = (id: string, fields: Record<string, string>, files = [] as (typeof one)[]) =>
	site.postFiles(`${images}/${id}`, fields, "picture", files);
const banner = () => db.select().from(heroPictures).orderBy(heroPictures.position);
const order = async () => (await banner()).map(({ position, alt }) => `${position} ${alt}`);
const idOf = async (alt: string) => (await banner()).find((row) => row.alt === alt)?.mediaId ?? "";
const addThree = async () => {
	for (const [alt, file] of [["Un", one] as const, ["Deux", two] as const, ["Trois", three] as const])
		expect((await add(alt, file)).status).toBe(303);
};

describe("the banner's pictures", () => {
	test("take the place of the drawn scenes, in their order, and are three at most", async () => {
		expect(await site.html("/")).toContain("/hero/");
		await addThree();
		const html = await site.html("/");
		const hero = /<div class="hero-pictures".*?<div class="hero-words/s.exec(html)?.[0] ?? "";
		expect(hero).toContain('alt="Un"');
		expect(hero).toMatch(/\/uploads\/association\/\d+_un\.jpg/);
		expect(hero).not.toContain("/hero/");
		expect(await db.$count(journal)).toBe(3);
		expect((await add("Quatre", four)).status).toBe(303);
		expect(await site.text(`${base}/accueil`)).toContain("La bannière a déjà 3 images");
		expect([await order(), filesOnDisk().length]).toEqual([["0 Un", "1 Deux", "2 Trois"], 3]);
	});

	test("sent twice is there once, even at the same moment", async () => {
		await Promise.all([add("Un"), add("Un")]);
		expect(await order()).toEqual(["0 Un"]);
		expect(filesOnDisk()).toHaveLength(1);
	});

	test.each([
		["without a picture", { alt: "Un" }, [], "Choisissez une image."],
		["without a description", { alt: " " }, [one], "Décrivez l’image en quelques mots"],
		["that is a page", { alt: "Un" }, [{ name: "p.jpg", bytes: webPage }], "« p.jpg » n’est pas une image"],
	])("%s are refused with a reason, and the description stays", async (_what, fields, files, reason) => {
		const response = await site.postFiles(`${images}/nouvelle`, fields, "picture", files);
		const html = await response.text();
		expect([400, 415]).toContain(response.status);
		expect(textOf(html)).toContain(reason);
		if (fields.alt === "Un") expect(html).toContain('value="Un"');
		expect(await order()).toEqual([]);
	});

	test("that arrived need not be chosen again while the description is corrected", async () => {
		const html = await (await add("")).text();
		const pictureId = hiddenField(html, "pictureId");
		expect(textOf(html)).toContain("Image reçue, pas encore enregistrée.");
		expect((await site.postFiles(`${images}/nouvelle`, { alt: "Un", pictureId }, "picture", [])).status).toBe(303);
		expect(await banner()).toMatchObject([{ mediaId: pictureId, alt: "Un" }]);
	});

	test("can be replaced, and the old file is gone", async () => {
		await addThree();
		const old = await idOf("Deux");
		expect((await change(old, { alt: "Quatre" }, [four])).status).toBe(303);
		expect(await order()).toEqual(["0 Un", "1 Quatre", "2 Trois"]);
		expect(filesOnDisk().join()).not.toContain("_deux.jpg");
		expect((await site.get(`${images}/${old}`)).status).toBe(404);
	});

	test("are not described over unseen when a colleague did so meanwhile", async () => {
		await add("Un");
		const id = await idOf("Un");
		const opened = hiddenField(await site.html(`${images}/${id}`), "opened");
		await change(id, { alt: "Une école" });
		const refused = await change(id, { alt: "Un forage", opened });
		const html = await refused.text();
		expect(refused.status).toBe(409);
		expect(textOf(html)).toMatch(/Enregistré entre-temps\s: «\sUne école\s»/);
		expect(html).toContain('value="Un forage"');
		expect(await order()).toEqual(["0 Une école"]);
		expect((await change(id, { alt: "Un forage", opened: hiddenField(html, "opened") })).status).toBe(303);
		expect(await order()).toEqual(["0 Un forage"]);
	});

	test("can be removed, and the others move up", async () => {
		await addThree();
		expect((await change(await idOf("Un"), { alt: "Un", remove: "on" })).status).toBe(303);
		expect(await order()).toEqual(["0 Deux", "1 Trois"]);
		expect(filesOnDisk()).toHaveLength(2);
	});

	test("change places by buttons", async () => {
		await addThree();
		await site.post(`${images}/ordre`, { order: `up:${await idOf("Trois")}` });
		expect(await order()).toEqual(["0 Un", "1 Trois", "2 Deux"]);
		const html = await site.html(`${base}/accueil`);
		// The first cannot come earlier, the last not later.
		expect(html.match(/value="(up|down):/g)).toEqual(['value="down:', 'value="up:', 'value="down:', 'value="up:']);
	});
});

test("a picture of the gallery is not one of the association", async () => {
	const { id } = await storedPicture("gallery", 200);
	const response = await site.postFiles(`${images}/nouvelle`, { alt: "Un", pictureId: id }, "picture", []);
	expect(response.status).toBe(400);
	expect(await banner()).toEqual([]);
});
