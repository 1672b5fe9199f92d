import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { heroPictures, journal, leaders, media } from "~/db/schema.server";
import { forgetFile } from "~/media/forget-file.server";
import { filesOnDisk, storedPicture } from "../domain/stored";
import { foret, papier, picture, soleil, terre, videoBytes, webPage } from "../files";
import { browser, hiddenField, openSite, textOf } from "./open-site";

const site = await openSite();
afterAll(site.close);
beforeAll(site.signIn);
beforeEach(async () => {
	await db.delete(heroPictures);
	await db.delete(leaders);
	await db.delete(journal);
	for (const { id } of await db.select({ id: media.id }).from(media)) await forgetFile(id);
});

const base = "/admin/parametres";
const images = `${base}/accueil/images`;
const one = { name: "un.jpg", bytes: await picture(terre) };
const two = { name: "deux.jpg", bytes: await picture(foret) };
const three = { name: "trois.jpg", bytes: await picture(soleil) };
const four = { name: "quatre.jpg", bytes: await picture(papier) };

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
	test("take the place of the drawn scenes, in their order and with their descriptions", async () => {
		expect(await (await site.get("/")).text()).toContain("/hero/");
		await addThree();
		const html = await (await site.get("/")).text();
		const hero = /<div class="hero-pictures">.*?<div class="hero-words/s.exec(html)?.[0] ?? "";
		expect(hero).toContain('alt="Un"');
		expect(hero).toMatch(/\/uploads\/association\/\d+_un\.jpg/);
		expect(hero).not.toContain("/hero/");
		expect(await order()).toEqual(["0 Un", "1 Deux", "2 Trois"]);
		expect(await db.$count(journal)).toBe(3);
	});

	test("are three at most; a fourth does not stay behind", async () => {
		await addThree();
		const seen = await site.get(`${images}/nouvelle`);
		expect(seen.headers.get("Location")).toBe(`${base}/accueil`);
		expect((await add("Quatre", four)).status).toBe(303);
		const text = textOf(await (await site.get(`${base}/accueil`)).text());
		expect(text).toContain("La bannière a déjà 3 images");
		expect(await order()).toHaveLength(3);
		expect(filesOnDisk()).toHaveLength(3);
	});

	test("sent twice is there once, even at the same moment", async () => {
		await Promise.all([add("Un"), add("Un")]);
		await add("Un");
		expect(await order()).toEqual(["0 Un"]);
		expect(filesOnDisk()).toHaveLength(1);
	});

	test.each([
		["without a picture", { alt: "Un" }, [], "Choisissez une image."],
		["with an empty picker", { alt: "Un" }, [{ name: "", bytes: Buffer.alloc(0) }], "Choisissez une image."],
		["with a picture nobody sent", { alt: "Un", pictureId: newId() }, [], "Choisissez une image."],
		["without a description", { alt: " " }, [one], "Décrivez l’image en quelques mots"],
		["with a description too long", { alt: "é".repeat(201) }, [one], "200 caractères au plus."],
		["that is a film", { alt: "Un" }, [{ name: "f.mp4", bytes: videoBytes() }], "« f.mp4 » n’est pas une image"],
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
		expect(
			filesOnDisk()
				.map((path) => path.replace(/.*_/, ""))
				.toSorted(),
		).toEqual(["quatre.jpg", "trois.jpg", "un.jpg"]);
		expect((await site.get(`${images}/${old}`)).status).toBe(404);
	});

	test("can be described anew, and keep their file", async () => {
		await add("Un");
		const id = await idOf("Un");
		expect((await change(id, { alt: "Une école" })).status).toBe(303);
		expect(await banner()).toEqual([{ position: 0, mediaId: id, alt: "Une école" }]);
		expect(filesOnDisk()).toHaveLength(1);
	});

	test("are not described over unseen when a colleague did so meanwhile", async () => {
		await add("Un");
		const id = await idOf("Un");
		const opened = hiddenField(await (await site.get(`${images}/${id}`)).text(), "opened");
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

	test("can be taken away, and the others close up", async () => {
		await addThree();
		expect((await change(await idOf("Un"), { alt: "Un", remove: "on" })).status).toBe(303);
		expect(await order()).toEqual(["0 Deux", "1 Trois"]);
		expect(filesOnDisk()).toHaveLength(2);
		await add("Quatre", four);
		expect(await order()).toEqual(["0 Deux", "1 Trois", "2 Quatre"]);
	});

	test("change places by buttons", async () => {
		await addThree();
		const press = async (how: string) => site.post(`${images}/ordre`, { order: how });
		await press(`up:${await idOf("Trois")}`);
		expect(await order()).toEqual(["0 Un", "1 Trois", "2 Deux"]);
		await press(`down:${await idOf("Un")}`);
		expect(await order()).toEqual(["0 Trois", "1 Un", "2 Deux"]);
		const html = await (await site.get(`${base}/accueil`)).text();
		// The first cannot come earlier, the last not later.
		expect(html.match(/value="(up|down):/g)).toEqual(['value="down:', 'value="up:', 'value="down:', 'value="up:']);
	});

	test.each(["up:FIRST", "down:LAST", "remove:FIRST", "first:LAST", `up:${"x".repeat(12)}`, "", "__proto__"])(
		"stay where they are when the button says %s",
		async (how) => {
			await addThree();
			const value = how.replace("FIRST", await idOf("Un")).replace("LAST", await idOf("Trois"));
			expect((await site.post(`${images}/ordre`, { order: value })).status).toBe(303);
			expect(await order()).toEqual(["0 Un", "1 Deux", "2 Trois"]);
			expect(await db.$count(journal)).toBe(3);
		},
	);
});

describe("one who leads", () => {
	const awa = { name: "Awa Traoré", title: "Présidente", description: "Elle a fondé l’association." };
	const write = (role: string, fields: Record<string, string>, files = [] as (typeof one)[]) =>
		site.postFiles(`${base}/responsables/${role}`, fields, "picture", files);
	const home = async () => {
		const html = await (await site.get("/")).text();
		return html.slice(html.indexOf("Leadership"), html.indexOf("Contactez-nous"));
	};

	test("is shown on the home page with a picture, in the place of the role", async () => {
		expect((await write("president", awa, [one])).status).toBe(303);
		expect((await write("counsellor", { name: "Moussa", title: "", description: "" })).status).toBe(303);
		const text = textOf(await home());
		expect(text).toMatch(/Moussa Conseiller Awa Traoré Présidente Elle a fondé l’association. Trésorier/);
		expect(await home()).toMatch(/\/uploads\/association\/\d+_un\.jpg/);
		const overview = textOf(await (await site.get(base)).text());
		expect(overview).toContain("Sans nom : Trésorier, Chargé de communication, Secrétaire.");
	});

	test("keeps the picture when only words change, and gets another when one is sent", async () => {
		await write("president", awa, [one]);
		await write("president", { ...awa, name: "Awa T." });
		expect(await db.select().from(leaders)).toMatchObject([{ name: "Awa T.", pictureId: expect.any(String) }]);
		await write("president", awa, [two]);
		expect(filesOnDisk().map((path) => path.replace(/.*_/, ""))).toEqual(["deux.jpg"]);
	});

	test("loses the picture by the box, and all by emptying the form", async () => {
		await write("president", awa, [one]);
		await write("president", { ...awa, remove: "on" });
		expect(await db.select().from(leaders)).toMatchObject([{ name: "Awa Traoré", pictureId: null }]);
		expect(filesOnDisk()).toEqual([]);
		await write("president", { name: "", title: "", description: "" });
		expect(await db.select().from(leaders)).toEqual([]);
	});

	test.each([
		[{ ...awa, name: "é".repeat(101) }, [], "100 caractères au plus."],
		[{ ...awa, title: "é".repeat(81) }, [], "80 caractères au plus."],
		[{ ...awa, description: "é".repeat(401) }, [], "400 caractères au plus."],
		[{ ...awa, name: "Awa\0" }, [], "caractères invisibles"],
		[awa, [{ name: "p.jpg", bytes: webPage }], "« p.jpg » n’est pas une image"],
	])("with something wrong is refused, and what was typed stays", async (fields, files, reason) => {
		const response = await write("president", fields, files);
		const html = await response.text();
		expect([400, 415]).toContain(response.status);
		expect(textOf(html)).toContain(reason);
		if (fields.title === awa.title) expect(html).toContain('value="Présidente"');
		expect(await db.select().from(leaders)).toEqual([]);
	});

	const openedAs = async (path: string) => hiddenField(await (await site.get(path)).text(), "opened");
	const president = `${base}/responsables/president`;

	test("is not written over unseen when a colleague wrote meanwhile", async () => {
		await write("president", awa, [one]);
		const opened = await openedAs(president);
		await write("president", { ...awa, name: "Awa T.", description: "" });
		const refused = await write("president", { ...awa, title: "La présidente", opened });
		const html = await refused.text();
		expect(refused.status).toBe(409);
		expect(textOf(html)).toMatch(/changés entre-temps.*Enregistré entre-temps\s: «\sAwa T\.\s».*Ce champ a été vidé/);
		expect(html).toContain('value="La présidente"');
		expect(await db.select().from(leaders)).toMatchObject([{ name: "Awa T.", title: "Présidente" }]);
		const again = { ...awa, title: "La présidente", opened: hiddenField(html, "opened") };
		expect((await write("president", again)).status).toBe(303);
		expect(await db.select().from(leaders)).toMatchObject([{ ...awa, title: "La présidente" }]);
	});

	test("keeps the picture a colleague brought meanwhile, unless the form brings another and is sent again", async () => {
		await write("president", awa, [one]);
		const opened = await openedAs(president);
		await write("president", awa, [two]);
		expect((await write("president", { ...awa, name: "Awa T.", opened })).status).toBe(303);
		expect(filesOnDisk().map((path) => path.replace(/.*_/, ""))).toEqual(["deux.jpg"]);
		const refused = await write("president", { ...awa, name: "Awa T.", opened: opened }, [three]);
		const html = await refused.text();
		expect(refused.status).toBe(409);
		expect(textOf(html)).toContain("La photo a été changée entre-temps.");
		const again = { ...awa, opened: hiddenField(html, "opened"), pictureId: hiddenField(html, "pictureId") };
		expect((await write("president", again)).status).toBe(303);
		expect(filesOnDisk().map((path) => path.replace(/.*_/, ""))).toEqual(["trois.jpg"]);
	});

	test("is saved once by a form that is sent twice", async () => {
		const opened = await openedAs(president);
		const answers = [
			await write("president", { ...awa, opened }, [one]),
			await write("president", { ...awa, opened }, [one]),
		];
		expect(answers.map((answer) => answer.status)).toEqual([303, 303]);
		expect(filesOnDisk()).toHaveLength(1);
	});

	test("of several who save at once one is served, and the others are told", async () => {
		const opened = await openedAs(president);
		const names = ["Un", "Deux", "Trois"];
		const answers = await Promise.all(names.map((name) => write("president", { ...awa, name, opened })));
		expect(answers.map((answer) => answer.status).toSorted()).toEqual([303, 409, 409]);
	});

	test("has one of five roles", async () => {
		for (const role of ["emperor", "__proto__", "President"]) {
			expect((await site.get(`${base}/responsables/${role}`)).status).toBe(404);
			expect((await write(role, awa, [one])).status).toBe(404);
		}
		expect(filesOnDisk()).toEqual([]);
	});

	test("two saves at once leave one row", async () => {
		await Promise.all([write("president", awa), write("president", { ...awa, name: "Moussa" })]);
		expect(await db.$count(leaders)).toBe(1);
	});
});

test("a picture of the gallery is not taken for one of the association", async () => {
	const { id } = await storedPicture("gallery", 200);
	const response = await site.postFiles(`${images}/nouvelle`, { alt: "Un", pictureId: id }, "picture", []);
	expect(response.status).toBe(400);
	expect(await banner()).toEqual([]);
});

test("nobody adds, changes, orders or sees a picture without having signed in", async () => {
	await add("Un");
	const visitor = browser(site.origin);
	const id = await idOf("Un");
	for (const path of [`${images}/nouvelle`, `${images}/${id}`, `${base}/responsables/president`]) {
		expect((await visitor.get(path)).headers.get("Location")).toMatch(/^\/login\?/);
		const posted = await visitor.postFiles(path, { alt: "Pirate", name: "Pirate", remove: "on" }, "picture", [two]);
		expect(posted.headers.get("Location")).toMatch(/^\/login\?/);
	}
	const pressed = await visitor.post(`${images}/ordre`, { order: `up:${id}` });
	const list = encodeURIComponent(`${base}/accueil`);
	expect(pressed.headers.get("Location")).toBe(`/login?redirectTo=${list}&raison=continuer`);
	expect((await site.get(`${images}/ordre`)).status).toBe(405);
	expect(await order()).toEqual(["0 Un"]);
	expect(filesOnDisk()).toHaveLength(1);
});
