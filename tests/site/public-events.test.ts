import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { events } from "~/platform/db/schema.server";
import { noel, rentree } from "../cast";
import { storedPicture } from "../domain/stored";
import { openSite, textOf } from "./open-site";

const site = await openSite();
const poster = await storedPicture("event-posters", 320, "noel.jpg");
beforeAll(async () => {
	await addEvent(newId(), { ...noel, description: "é".repeat(81), posterId: poster.id }, "Europe/Paris");
	await addEvent(newId(), { ...rentree, description: "à".repeat(80), posterId: null }, "Europe/Paris");
	await addEvent(newId(), { ...noel, title: "Veillée", date: "2031-01-01", posterId: null }, "Europe/Paris");
});

/** The titles in the order in which a page names them. */
const order = (text: string) =>
	[noel.title, rentree.title, "Veillée"].toSorted((one, other) => text.indexOf(one) - text.indexOf(other));
const list = async (path: string) =>
	textOf((await site.html(path)).replace(/<section class="event-next .*?<\/section>/s, ""));
const cardOf = (html: string, title: string) =>
	textOf(html.match(/<article.*?<\/article>/gs)?.find((card) => card.includes(title)) ?? "");

test("the list of events goes from the earliest to the latest, the home page shows the latest first", async () => {
	expect(order(await list("/events"))).toEqual([rentree.title, "Veillée", noel.title]);
	expect(order(await site.text("/"))).toEqual([noel.title, "Veillée", rentree.title]);
});

test("the list begins with the next event that takes place, and the way to it; none when nothing is to come", async () => {
	const panel = async () => /<section class="event-next .*?<\/section>/s.exec(await site.html("/events"))?.[0] ?? "";
	expect(textOf(await panel())).toMatch(/Le prochain rendez-vous Veillée mercredi 1er janvier 2031/);
	expect(await panel()).not.toContain("Carte");
	const change = (title: string, changes: Partial<typeof events.$inferInsert>) =>
		db.update(events).set(changes).where(eq(events.title, title));
	await change("Veillée", { state: "cancelled" });
	await change(noel.title, { mapLink: "https://osm.org/go/abc" });
	expect(textOf(await panel())).toMatch(/Fête de Noël des enfants mercredi 24 décembre 2031.*Cour de l’école Carte/);
	expect(await panel()).toContain('href="https://osm.org/go/abc"');
	await change(noel.title, { state: "postponed", formerDate: noel.date });
	expect(await panel()).toBe("");
	for (const title of ["Veillée", noel.title]) await change(title, { state: "confirmed", formerDate: null });
});

test("a card has its badge, day, place, the beginning of its text and the way to more", async () => {
	const html = await site.html("/events");
	const card = cardOf(html, noel.title);
	for (const words of ["À venir", "mercredi 24 décembre 2031", noel.location, "Détails"]) expect(card).toContain(words);
	expect(card).toContain(`${"é".repeat(77)}...`);
	expect(card).not.toContain("é".repeat(78));
	expect(html).toContain('href="/events/fete-de-noel-des-enfants"');
	expect(html).toContain(`src="/uploads/${poster.path}`);

	const past = cardOf(html, rentree.title);
	expect(past).toContain("Terminé");
	expect(past).toContain("à".repeat(80));
	expect(past).toContain("Pas d'image");
	expect(card).not.toContain("Pas d'image");
	expect(cardOf(html, "Veillée")).toContain("mercredi 1er janvier 2031");
});
