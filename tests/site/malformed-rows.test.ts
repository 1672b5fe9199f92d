import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { client, db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { events, journal, reports } from "~/platform/db/schema.server";
import { forage, noel } from "../cast";
import { addReport } from "../written-items";
import { textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

// Rows as an import or an older version may have left them: SQLite keeps any value in any column.

const site = await openSignedIn();

type Cells = Record<string, string | number>;

/** Invalid events, one fault per row. */
const brokenEvents: Cells[] = [
	{ date: "" },
	{ date: "24/12/2031" },
	{ title: "" },
	{ start_time: "3pm" },
	{ start_time: "15:00", end_time: "26:00" },
	{ ends_at: "bientôt" },
	{ created_at: "" },
	{ updated_at: "hier" },
	{ published_at: "hier" },
	{ location: " " },
];

const brokenReports: Cells[] = [
	{ title: "" },
	{ title: " ", subtitle: " " },
	{ subtitle: "" },
	{ date: "24/12/2031" },
	{ created_at: "hier" },
	{ updated_at: "hier" },
	{ published_at: -9e15 },
];

const eventId = (n: number) => `evenement-${String(n).padStart(2, "0")}`;
const reportId = (n: number) => `rapport-${String(n).padStart(4, "0")}`;

async function breakRow(table: string, id: string, cells: Cells) {
	const set = Object.keys(cells).map((column) => `${column} = ?`);
	await client.execute({ sql: `update ${table} set ${set} where id = ?`, args: [...Object.values(cells), id] });
}

beforeAll(async () => {
	await addEvent(newId(), { ...noel, posterId: null }, "Europe/Paris");
	await addReport(newId(), forage, []);
	for (const [n, cells] of brokenEvents.entries()) {
		await addEvent(eventId(n), { ...noel, title: `Fête ${n}`, posterId: null }, "Europe/Paris");
		await breakRow("events", eventId(n), cells);
	}
	for (const [n, cells] of brokenReports.entries()) {
		await addReport(reportId(n), { ...forage, title: `Récit ${n}` }, []);
		await breakRow("reports", reportId(n), cells);
	}
});

const textAt = async (path: string) => {
	const answer = await site.get(path);
	return { status: answer.status, html: await answer.text() };
};
const cards = (html: string) => (html.match(/<article.*?<\/article>/gs) ?? []).map(textOf);

describe("a row without a date or title, or with one that is none, takes no page down", () => {
	test.each([
		...["/", "/events", "/events.ics", "/events.atom", "/rapports", "/rapports.atom", "/sitemap.xml", "/admin/events"],
	])("%s", async (path) => {
		const { status, html } = await textAt(path);
		expect(status).toBe(200);
		expect(textOf(html)).not.toMatch(/Invalid Date|NaN|undefined|null/);
	});

	test.each(["/admin", "/admin/reports", "/admin/editreports", "/admin/corbeille", "/plan-du-site"])(
		"%s",
		async (path) => {
			expect((await textAt(path)).status).toBe(200);
		},
	);

	test("the page, the calendar file, the form, the preview and a copy of each event; changing the time zone", async () => {
		for (const { id, slug } of await db.select({ id: events.id, slug: events.slug }).from(events)) {
			const page = await textAt(`/events/${slug}`);
			expect([200, 404], slug).toContain(page.status);
			expect(textOf(page.html)).not.toMatch(/Invalid Date|NaN|undefined/);
			expect((await textAt(`/events/${slug}.ics`)).status).toBeLessThan(500);
			for (const path of [`/admin/events/${id}`, `/admin/apercu/events/${id}`])
				expect([path, (await textAt(path)).status]).toEqual([path, 200]);
			const copied = await site.post(`/admin/events/${id}/duplicate`, { copy: newId() });
			expect(copied.headers.get("Location")).toMatch(/^\/admin\/events\/[\w-]{12}$/);
		}
		const moved = await site.post("/admin/parametres/identite", { name: "Mil", timeZone: "Africa/Dakar" });
		expect(moved.status).toBe(303);
	});

	test("the page, the form, the preview and the question before deleting each report", async () => {
		for (const { id } of await db.select({ id: reports.id }).from(reports)) {
			const page = await textAt(`/report/${id}`);
			expect([200, 404], id).toContain(page.status);
			expect(textOf(page.html)).not.toMatch(/Invalid Date|NaN|undefined/);
			for (const path of [`/admin/editreports/${id}`, `/admin/apercu/reports/${id}`, `/admin/reports/${id}/delete`])
				expect([path, (await textAt(path)).status]).toEqual([path, 200]);
		}
	});
});

test("events without a date take no dated event's place: neither at home, nor among those to come, nor in the calendar", async () => {
	const home = cards((await textAt("/")).html).filter((card) => card.includes("Détails"));
	expect(home).toHaveLength(6);
	for (const card of home) expect(card).not.toContain("Date inconnue");
	const coming = textOf((await textAt("/plan-du-site")).html);
	const calendar = (await textAt("/events.ics")).html;
	for (const text of [coming, calendar]) expect(text).not.toMatch(/Fête [01]\b/);
	expect(coming).toContain("Fête 4");
	expect(calendar).toContain("Fête 3");
});

describe("cards say what is missing", () => {
	test("an event without a date has no badge, one without a place nothing in its stead", async () => {
		const shown = cards((await textAt("/events")).html);
		const undated = shown.filter((card) => card.includes("Date inconnue"));
		expect(undated).toHaveLength(2);
		for (const card of undated) expect(card).not.toMatch(/À venir|Terminé/);
		const nowhere = shown.filter((card) => !card.includes(noel.location));
		expect(nowhere).toHaveLength(1);
		expect(nowhere[0]).not.toMatch(/,\s+Un repas|Lieu/);
	});

	test.each(["/rapports", "/admin/editreports"])("reports at %s, each with its date", async (path) => {
		const shown = cards((await textAt(path)).html);
		expect(shown.length).toBeGreaterThan(5);
		for (const card of shown) expect(card).toMatch(/Publié le \d|Date inconnue|Commencé le \d/);
		expect(shown.filter((card) => card.includes("Titre non disponible"))).toHaveLength(2);
		expect(shown.filter((card) => card.includes("Aucun sous-titre disponible"))).toHaveLength(2);
	});

	test("the trash names an event without a title, in its list, its question and the journal", async () => {
		const id = eventId(brokenEvents.findIndex(({ title }) => title === ""));
		await site.post(`/admin/events/${id}/delete`, {});
		for (const path of ["/admin/corbeille", `/admin/corbeille/events/${id}`])
			expect(textOf((await textAt(path)).html)).toContain("Titre non disponible");
		expect((await site.post(`/admin/corbeille/events/${id}`, {})).status).toBe(303);
		const [entry] = await db.select().from(journal).where(eq(journal.action, "event.deleted"));
		expect(entry?.subject).toBe("Titre non disponible");
	});
});
