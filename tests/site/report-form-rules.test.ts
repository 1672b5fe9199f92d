import { expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { reportImages, reports } from "~/platform/db/schema.server";
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

test.each([
	["without a title", { title: " " }, "Saisissez un titre."],
	["with a title too long", { title: "é".repeat(151) }, "150 caractères au plus."],
	["without content", { content: "\r\n\r\n" }, "Saisissez le contenu."],
	["on a day there is not", { date: "2026-02-30" }, "Cette date n’existe pas"],
	["with a link without TLS", { shareLink: "http://exemple.org/page" }, notSafe],
])("a report %s is refused with a reason, and what was typed stays", async (_what, changes, reason) => {
	const response = await publish(changes);
	const html = await response.text();
	expect(response.status).toBe(400);
	expect(textOf(html)).toContain(reason);
	if (!("title" in changes)) expect(html).toContain(`value="${title}"`);
	if (!("content" in changes)) expect(html).toContain("Il fallait marcher une heure.");
	expect(await saved()).toEqual([]);
});

test("photos that arrived stay in the form, also when another was refused, and are there once", async () => {
	const photo = { name: "puits.jpg", bytes: await picture(terre, "jpeg", 64, 48) };
	const response = await publish({}, [photo, { name: "page.jpg", bytes: webPage }]);
	const html = await response.text();
	expect(response.status).toBe(415);
	expect(textOf(html)).toMatch(/« page\.jpg » n’est pas une image/);
	const imageId = /name="images" value="([\w-]{12})"/.exec(html)?.[1] ?? "";
	expect((await publish({ images: `${imageId},${imageId}` })).status).toBe(303);
	expect(await db.select().from(reportImages)).toMatchObject([{ mediaId: imageId, position: 0 }]);
	expect(filesOnDisk()).toHaveLength(1);
});

test("a photo of another form, or one never uploaded, is refused", async () => {
	const response = await publish({ images: newId() });
	const html = await response.text();
	expect(response.status).toBe(400);
	expect(textOf(html)).toContain("Des images ne sont plus sur le site");
	expect(html).toContain('name="images" value=""');
	expect(await saved()).toEqual([]);
});
