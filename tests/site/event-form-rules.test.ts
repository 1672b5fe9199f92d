import { expect, test } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { events } from "~/platform/db/schema.server";
import { noel } from "../cast";
import { filesOnDisk, storedPicture } from "../domain/stored";
import { picture, terre } from "../files";
import { hiddenField, textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(events);

const poster = [{ name: "affiche.jpg", bytes: await picture(terre, "jpeg", 64, 48) }];
const announce = (changes: Record<string, string>, files = poster) =>
	site.postFiles("/admin/events/new", { id: newId(), ...noel, ...changes }, "poster", files);
const saved = () => db.select().from(events);

test.each([
	["without a title", { title: "" }, "Saisissez un titre."],
	["with a description too long", { description: "é".repeat(10_001) }, "10 000 caractères au plus."],
	["without a date", { date: "" }, "Choisissez une date."],
	["on a thirty-first of February", { date: "2026-02-31" }, "Cette date n’existe pas"],
	["without a place", { location: "" }, "Saisissez un lieu."],
	["until an hour there is not", { endTime: "18h75" }, "Saisissez une heure du type 18:30."],
	[
		"with a map that is a script",
		{ mapLink: "javascript:alert(1)" },
		"Saisissez une adresse qui commence par https://",
	],
])("an event %s is refused with a reason, and what was typed stays", async (_what, changes, reason) => {
	const id = newId();
	const response = await announce({ id, description: "Ce que j’avais écrit", ...changes });
	const html = await response.text();
	expect([response.status, hiddenField(html, "id")]).toEqual([400, id]);
	expect(textOf(html)).toContain(reason);
	expect(html).toContain('aria-invalid="true"');
	if (!("location" in changes)) expect(html).toContain(`value="${noel.location}"`);
	if (!("description" in changes)) expect(textOf(html)).toContain("Ce que j’avais écrit");
	if (!("title" in changes)) expect(html).toContain(`value="${noel.title}"`);
	expect(await saved()).toEqual([]);
});

test("an event without a poster, or with one that was never uploaded as one, is refused", async () => {
	const { id: ofGallery } = await storedPicture("gallery", 321);
	for (const [changes, files] of [
		[{}, [{ name: "", bytes: Buffer.alloc(0) }]], // an empty picker
		[{ posterId: newId() }, []],
		[{ posterId: ofGallery }, []],
	] as const) {
		const response = await announce(changes, [...files]);
		expect(response.status).toBe(400);
		expect(textOf(await response.text())).toContain("Choisissez une affiche.");
	}
	expect(await saved()).toEqual([]);
});

test("the poster that arrived need not be chosen again, and does not stay behind when it is replaced", async () => {
	const before = filesOnDisk().length;
	const arrived = async () => hiddenField(await (await announce({ title: "" })).text(), "posterId");
	const posterId = await arrived();
	expect((await announce({ posterId }, [])).status).toBe(303);
	expect(await saved()).toMatchObject([{ posterId, title: noel.title }]);
	expect(filesOnDisk()).toHaveLength(before + 1);
	const another = [{ name: "autre.png", bytes: await picture(terre, "png", 64, 48) }];
	expect((await announce({ posterId: await arrived(), title: "Autre" }, another)).status).toBe(303);
	expect(filesOnDisk()).toHaveLength(before + 2);
});

test("an event that is there without a poster is changed without one", async () => {
	const id = newId();
	await addEvent(id, { ...noel, posterId: null }, "Europe/Paris");
	const fields = { ...noel, id, version: "1", state: "cancelled", publication: "now" };
	expect((await site.postFiles(`/admin/events/${id}`, fields, "poster", [])).status).toBe(303);
	expect(await saved()).toMatchObject([{ state: "cancelled" }]);
});
