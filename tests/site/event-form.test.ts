import { expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { events } from "~/platform/db/schema.server";
import { noel } from "../cast";
import { filesOnDisk } from "../domain/stored";
import { foret, picture, terre } from "../files";
import { textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn();

const poster = async (colour = terre) => [{ name: "affiche.jpg", bytes: await picture(colour, "jpeg", 64, 48) }];
const theEvent = async () => (await db.select().from(events))[0];

test("Awa announces an event, and visitors see it at once", async () => {
	const fields = { id: newId(), ...noel, mapLink: "https://osm.org/go/abc?m=1&amp=2" };
	const response = await site.postFiles("/admin/events/new", fields, "poster", await poster());
	expect(response.status).toBe(303);
	const html = await site.html("/events/fete-de-noel-des-enfants");
	const text = textOf(html);
	for (const shown of [noel.title, noel.description, noel.location, "mercredi 24 décembre 2031", "À venir"])
		expect(text).toContain(shown);
	expect(text).toContain("de 15 h à 19 h");
	expect(html).toMatch(/href="https:\/\/osm\.org\/go\/abc\?m=1&amp;amp=2"[^>]*>\s*Voir sur une carte/);
	expect(html).toMatch(/src="\/uploads\/event-posters\/\d{13}_affiche\.jpg/);
	expect(filesOnDisk()).toHaveLength(1);
});

test("a correction keeps poster and address; a new poster takes the place of the old one, whose file goes", async () => {
	const before = await theEvent();
	const id = before?.id ?? "";
	const correct = async (files: Awaited<ReturnType<typeof poster>>) =>
		site.postFiles(`/admin/events/${id}`, { id, ...noel, title: "Noël ensemble" }, "poster", files);
	expect((await correct([])).status).toBe(303);
	expect(await theEvent()).toMatchObject({ title: "Noël ensemble", slug: before?.slug, posterId: before?.posterId });
	const [old] = filesOnDisk();
	expect((await correct(await poster(foret))).status).toBe(303);
	expect((await theEvent())?.posterId).not.toBe(before?.posterId);
	expect(filesOnDisk()).toHaveLength(1);
	expect(filesOnDisk()).not.toContain(old);
});
