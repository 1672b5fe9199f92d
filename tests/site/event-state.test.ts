import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { client, db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { events } from "~/platform/db/schema.server";
import { noel } from "../cast";
import { picture, terre } from "../files";
import { headOf, thingsOf } from "./head-of-page";
import { textOf } from "./open-site";
import { openPublication } from "./publication-site";
import { below, parsedXml, textsBelow } from "./well-formed";

const { site, visitor } = await openPublication();

const moved = "2032-01-03";
const path = "/events/fete-de-noel-des-enfants";
let id = "";
const change = (changes: Record<string, string>) =>
	site.postFiles(`/admin/events/${id}`, { id, ...noel, ...changes }, "poster", []);
const saved = async () => (await db.select().from(events).where(eq(events.id, id)))[0];
const former = async () => (await saved())?.formerDate;
const announce = async (changes: Record<string, string> = {}) => {
	id = newId();
	const poster = [{ name: "a.jpg", bytes: await picture(terre, "jpeg", 64, 48) }];
	expect((await site.postFiles("/admin/events/new", { id, ...noel, ...changes }, "poster", poster)).status).toBe(303);
};

beforeEach(() => announce());

describe("the former date", () => {
	test("is the date before the save, which the form then shows and which can be corrected and emptied", async () => {
		await change({ state: "postponed", date: moved });
		expect(await saved()).toMatchObject({ state: "postponed", date: moved, formerDate: noel.date });
		const form = await site.html(`/admin/events/${id}`);
		expect(form).toMatch(/<option value="postponed" selected=""/);
		expect(form).toContain(`value="${noel.date}"`);

		const corrected = { state: "postponed", date: "2032-01-10" };
		await change({ ...corrected, formerDate: noel.date });
		expect(await former()).toBe(noel.date);
		await change({ ...corrected, formerDate: "" });
		expect(await former()).toBeNull();
		await change({ date: "2032-02-01", formerDate: corrected.date });
		expect(await saved()).toMatchObject({ state: "confirmed", formerDate: null });
	});

	test("stays the date itself as long as the new one is unknown", async () => {
		await change({ state: "postponed" });
		expect(await former()).toBe(noel.date);
		expect(textOf(await visitor.html(path))).toContain(
			"Fête de Noël des enfants Reporté. La nouvelle date sera annoncée sur cette page. Date Ancienne date : mercredi 24 décembre 2031 nouvelle date à venir",
		);
		for (const shown of [`${path}/affiche`, "/recherche?q=Noël"]) {
			const text = await visitor.text(shown);
			expect(text).toContain(`Reporté : ${noel.title}`);
			expect(text).toContain("nouvelle date à venir");
			expect(text).not.toContain("24 décembre 2031");
		}
		await change({ state: "postponed", date: moved, formerDate: noel.date });
		expect(await saved()).toMatchObject({ date: moved, formerDate: noel.date });
	});

	test("is not one that no visitor has seen", async () => {
		await change({ publication: "draft" });
		await change({ publication: "draft", state: "postponed", date: moved });
		expect(await former()).toBeNull();
	});

	test("that is no date is refused with a reason", async () => {
		const answer = await change({ state: "postponed", formerDate: "2031-02-30" });
		expect(answer.status).toBe(400);
		expect(textOf(await answer.text())).toContain("Cette date n’existe pas");
		expect((await change({ state: "ajourné" })).status).toBe(400);
	});
});

test("a postponed event has its former date crossed, and the new one", async () => {
	await change({ state: "postponed", date: moved });
	for (const shown of [path, "/events"]) {
		const html = await site.html(shown);
		expect(html).toMatch(/<s [^>]*>.*Ancienne date.*<time dateTime="2031-12-24">.*<\/s>/i);
		expect(textOf(html)).toMatch(/À venir ?Reporté.*Nouvelle date : samedi 3 janvier 2032/);
	}
	const html = await visitor.html(path);
	expect(headOf(html).title).toMatch(/^Reporté : Fête de Noël/);
	expect(headOf(html).meta.description).toMatch(/^Reporté, d’abord prévu le mercredi 24 décembre 2031\. Un repas/);
	expect(thingsOf(html).Event).toMatchObject({
		name: noel.title,
		eventStatus: "https://schema.org/EventRescheduled",
		previousStartDate: noel.date,
		startDate: "2032-01-03T15:00:00+01:00",
	});
	const calendar = await visitor.html(`${path}.ics`);
	expect(calendar).toContain("\r\nSTATUS:CONFIRMED\r\n");
	expect(calendar).toContain("\r\nSEQUENCE:1\r\n");
	expect(calendar).toContain(`\r\nSUMMARY:${noel.title}\r\n`);
});

test.each([
	["cancelled", "Annulé", "Cancelled", "CANCELLED"],
	["postponed", "Reporté", "Postponed", "TENTATIVE"],
])("an event %s without a date takes place on none", async (state, words, status, calendarStatus) => {
	await change({ state });
	const html = await visitor.html(path);
	expect(textOf(html)).toContain(words);
	expect(textOf(html)).not.toMatch(/À venir|Ajouter à mon agenda/);
	expect(headOf(html).meta["og:title"]).toBe(`${words} : ${noel.title}`);
	expect(thingsOf(html).Event).toMatchObject({ eventStatus: `https://schema.org/Event${status}` });
	expect(thingsOf(html).Event).not.toHaveProperty("previousStartDate");
	const calendar = await visitor.html(`${path}.ics`);
	expect(calendar).toContain(`\r\nSTATUS:${calendarStatus}\r\n`);
	expect(calendar).toContain("\r\nTRANSP:TRANSPARENT\r\n"); // blocks no time
	expect(calendar).toContain(`\r\nSUMMARY:${words}\u202f: ${noel.title}\r\n`);
	await change({ date: moved });
	const later = await visitor.html(`${path}.ics`);
	expect(later).toMatch(/\r\nSEQUENCE:2\r\n[\s\S]*\r\nSTATUS:CONFIRMED\r\n/);
	expect(later).not.toContain("TRANSP");
});

test("a full event has no place left", async () => {
	await change({ state: "full" });
	expect(textOf(await visitor.html("/events"))).toMatch(/À venir ?Complet/);
	expect(thingsOf(await visitor.html(path)).Event).toMatchObject({
		eventStatus: "https://schema.org/EventScheduled",
		remainingAttendeeCapacity: 0,
	});
	const calendar = await visitor.html(`${path}.ics`);
	expect(calendar).toContain(`\r\nSUMMARY:Complet\u202f: ${noel.title}\r\n`);
	expect(calendar).toContain("\r\nSTATUS:CONFIRMED\r\n");
});

test("once over, it is over: only a cancelled one is still that", async () => {
	await change({ state: "full", date: "2020-01-01" });
	expect(await visitor.text(path)).toContain("Terminé");
	expect(await visitor.text(path)).not.toContain("Complet");
	await change({ state: "cancelled", date: "2020-01-01" });
	expect(await visitor.text(path)).toContain("Annulé. Cet événement n’a pas lieu. Date mercredi 1er janvier 2020");
	expect(await visitor.html(path)).toMatch(/<s><time dateTime="2020-01-01">/);
	expect(await visitor.text(path)).not.toContain("Voir sur une carte");
	expect(await visitor.text(path)).not.toContain("Terminé");
});

test("an imported event with unknown states and dates takes no page down", async () => {
	for (const cells of ["state = 'ajourné'", "state = 'postponed', former_date = '24/12/2031'"]) {
		await client.execute(`update events set ${cells}`);
		for (const shown of [path, "/events", `${path}.ics`, `/admin/events/${id}`]) {
			const answer = await site.get(shown);
			expect([shown, answer.status]).toEqual([shown, 200]);
			expect(textOf(await answer.text())).not.toMatch(/Date inconnue|Invalid|Ancienne date :/);
		}
	}
});

test("the feed of the events has those published last, with what became of them, and no draft", async () => {
	await change({ state: "cancelled" });
	await announce({ title: "Kermesse & <jeux>" });
	const kermesse = id;
	await announce({ title: "Brouillon", publication: "draft" });
	const answer = await visitor.get("/events.atom");
	expect(answer.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
	const feed = parsedXml(await answer.text());
	const entries = below(feed, "entry");
	expect(entries.flatMap((entry) => textsBelow(entry, "title")).toSorted()).toEqual([
		`Annulé\u202f: ${noel.title}`,
		"Kermesse &amp; &lt;jeux&gt;",
	]);
	const entry = entries.find((one) => textsBelow(one, "id")[0]?.endsWith(`:event/${kermesse}`));
	expect(entry && textsBelow(entry, "summary")).toEqual([
		`mercredi 24 décembre 2031 de 15 h à 19 h, ${noel.location}<br>${noel.description}`.replace(/(\d) h/g, "$1\u00a0h"),
	]);
	expect(entry && below(entry, "link")[0]?.attributes.href).toMatch(/\/events\/kermesse-et-jeux$/);
});
