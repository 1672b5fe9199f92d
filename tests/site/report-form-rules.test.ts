import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { reportImages, reports } from "~/db/schema.server";
import { forage } from "../cast";
import { filesOnDisk } from "../domain/stored";
import { picture, terre, webPage } from "../files";
import { textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(reportImages, reports);

const { title, subtitle, content, author } = forage;
const written = { title, subtitle, content, author, date: "", shareLink: "" };
const publish = (changes: Record<string, string | string[]>, files: { name: string; bytes: Buffer }[] = []) =>
	site.postFiles("/admin/editreports/new", { id: newId(), ...written, ...changes }, "files", files);
const saved = () => db.select().from(reports);

const notSafe = "Saisissez une adresse qui commence par https://, du type https://exemple.org/page, ou laissez vide.";
const notPublic = "Cette adresse n’a pas de nom public sur internet";

test.each([
	["without a title", { title: " " }, "Saisissez un titre."],
	["with a title too long", { title: "é".repeat(151) }, "150 caractères au plus."],
	["with a subtitle too long", { subtitle: "é".repeat(201) }, "200 caractères au plus."],
	["without content", { content: "\r\n\r\n" }, "Saisissez le contenu."],
	["with content too long", { content: "é".repeat(100_001) }, "100 000 caractères au plus."],
	["with an author too long", { author: "é".repeat(121) }, "120 caractères au plus."],
	["on a day there is not", { date: "2026-02-30" }, "Cette date n’existe pas"],
	["with a link that is a script", { shareLink: "javascript:alert(1)" }, notSafe],
	[
		"with a link that pretends another site",
		{ shareLink: "https://facebook.com@evil.test/" },
		"Retirez de cette adresse l’identifiant",
	],
	["with a link without TLS", { shareLink: "http://exemple.org/page" }, notSafe],
	["with a link to this machine", { shareLink: "https://127.0.0.1/page" }, notPublic],
	["with a link too long", { shareLink: `https://exemple.org/${"a".repeat(500)}` }, "500 caractères au plus."],
])("a report %s is refused with a reason, and what was typed stays", async (_what, changes, reason) => {
	const response = await publish(changes);
	const html = await response.text();
	expect(response.status).toBe(400);
	expect(textOf(html)).toContain(reason);
	if (!("title" in changes)) expect(html).toContain(`value="${title}"`);
	if (!("content" in changes)) expect(html).toContain("Il fallait marcher une heure.");
	if (!("author" in changes)) expect(html).toContain('value="Moussa"');
	expect(await saved()).toEqual([]);
});

test("photos that arrived stay in the form, also when another was refused", async () => {
	const photo = { name: "puits.jpg", bytes: await picture(terre, "jpeg", 64, 48) };
	const response = await publish({}, [photo, { name: "page.jpg", bytes: webPage }]);
	const html = await response.text();
	expect(response.status).toBe(415);
	expect(textOf(html)).toMatch(/« page\.jpg » n’est pas une image/);
	const imageId = /name="images" value="([\w-]{12})"/.exec(html)?.[1] ?? "";
	expect((await publish({ images: imageId })).status).toBe(303);
	expect(await db.select().from(reportImages)).toMatchObject([{ mediaId: imageId, position: 0 }]);
	expect(filesOnDisk()).toHaveLength(1);
});

test("a photo that a form names twice is there once", async () => {
	const photo = { name: "puits.jpg", bytes: await picture(terre, "jpeg", 65, 48) };
	const html = await (await publish({ title: " " }, [photo])).text();
	const imageId = /name="images" value="([\w-]{12})"/.exec(html)?.[1] ?? "";
	expect((await publish({ images: `${imageId},${imageId}` })).status).toBe(303);
	expect(await db.select().from(reportImages)).toMatchObject([{ mediaId: imageId, position: 0 }]);
});

test("a photo of another form, or one never uploaded, is refused", async () => {
	const response = await publish({ images: newId() });
	const html = await response.text();
	expect(response.status).toBe(400);
	expect(textOf(html)).toContain("Des images ne sont plus sur le site");
	expect(html).toContain('name="images" value=""');
	expect(await saved()).toEqual([]);
});
