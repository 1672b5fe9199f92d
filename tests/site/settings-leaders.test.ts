import { describe, expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { leaders } from "~/platform/db/schema.server";
import { filesOnDisk } from "../domain/stored";
import { webPage } from "../files";
import { hiddenField, textOf } from "./open-site";
import { one, openPictures, three, two } from "./pictures-site";
import { base } from "./settings-site";

const site = await openPictures();

describe("one who leads", () => {
	const awa = { name: "Awa Traoré", title: "Présidente", description: "Elle a fondé l’association." };
	const write = (role: string, fields: Record<string, string>, files = [] as (typeof one)[]) =>
		site.postFiles(`${base}/responsables/${role}`, fields, "picture", files);
	const home = async () => {
		const html = await site.html("/");
		return html.slice(html.indexOf("Leadership"), html.indexOf("Contactez-nous"));
	};

	test("is shown on the home page with a picture, in the place of the role", async () => {
		expect((await write("president", awa, [one])).status).toBe(303);
		expect((await write("counsellor", { name: "Moussa", title: "", description: "" })).status).toBe(303);
		const text = textOf(await home());
		expect(text).toMatch(/Moussa Conseiller Awa Traoré Présidente Elle a fondé l’association. T Trésorier/);
		expect(await home()).toMatch(/\/uploads\/association\/\d+_un\.jpg/);
		expect(await site.text(base)).toContain("Sans nom : Trésorier, Chargé de communication, Secrétaire.");
	});

	test("keeps the picture until another is sent or the box is ticked, and loses all by emptying the form", async () => {
		await write("president", awa, [one]);
		await write("president", { ...awa, name: "Awa T." });
		expect(filesOnDisk().map((path) => path.replace(/.*_/, ""))).toEqual(["un.jpg"]);
		await write("president", awa, [two]);
		expect(filesOnDisk().map((path) => path.replace(/.*_/, ""))).toEqual(["deux.jpg"]);
		await write("president", { ...awa, remove: "on" });
		expect(await db.select().from(leaders)).toMatchObject([{ name: "Awa Traoré", pictureId: null }]);
		expect(filesOnDisk()).toEqual([]);
		await write("president", { name: "", title: "", description: "" });
		expect(await home()).not.toContain("Awa");
		expect(textOf(await home())).toContain("P Président T Trésorier");
	});

	test.each([
		[{ ...awa, name: "é".repeat(101) }, [], "100 caractères au plus."],
		[awa, [{ name: "p.jpg", bytes: webPage }], "« p.jpg » n’est pas une image"],
	])("with something wrong is refused, and what was typed stays", async (fields, files, reason) => {
		const response = await write("president", fields, files);
		const html = await response.text();
		expect([400, 415]).toContain(response.status);
		expect(textOf(html)).toContain(reason);
		if (fields.title === awa.title) expect(html).toContain('value="Présidente"');
		expect(await db.select().from(leaders)).toEqual([]);
	});

	const openedAs = async (path: string) => hiddenField(await site.html(path), "opened");
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

	test("keeps the picture a colleague uploaded meanwhile, unless the form brings another and is sent again", async () => {
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

	test("conflicts also with what was written after everything was emptied", async () => {
		await write("president", awa);
		const opened = await openedAs(president);
		await write("president", { name: "", title: "", description: "" });
		await write("president", { ...awa, name: "Fatou" });
		expect((await write("president", { ...awa, opened })).status).toBe(409);
	});

	test("of several concurrent saves one succeeds, and the others get the conflict", async () => {
		const opened = await openedAs(president);
		const names = ["Un", "Deux", "Trois"];
		const answers = await Promise.all(names.map((name) => write("president", { ...awa, name, opened })));
		expect(answers.map((answer) => answer.status).toSorted()).toEqual([303, 409, 409]);
	});

	test("has one of five roles", async () => {
		for (const role of ["emperor", "__proto__"]) expect((await write(role, awa, [one])).status).toBe(404);
		expect(filesOnDisk()).toEqual([]);
	});
});
