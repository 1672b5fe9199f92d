import { and, eq } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { attempts, events, heroPictures, journal, reportImages, reports } from "~/db/schema.server";
import { addReport } from "~/reports/reports.server";
import { awa, fatou, forage, noel } from "../cast";
import { storedPicture } from "../domain/stored";
import { picture, soleil } from "../files";
import { allForms } from "./all-forms";
import { attackedSite } from "./attacked-site";
import { type HostileCase, runTable } from "./run-table";

const attacked = await attackedSite();
const { site, visitor, ids, items } = attacked;
const { banner } = await allForms(attacked);
const poster = [{ name: "a.jpg", bytes: await picture(soleil) }];
const another = await storedPicture("association", 360);
const shown = await storedPicture("reports", 370);
beforeEach(async () => {
	await db.delete(attempts);
});

const event = (changes: Record<string, string>) =>
	site.postFiles("/admin/events/new", { id: newId(), ...noel, publication: "draft", ...changes }, "poster", []);
const change = (changes: Record<string, string>) =>
	site.postFiles(`/admin/events/${ids.event}`, { id: ids.event, ...noel, ...changes }, "poster", []);
const report = (changes: Record<string, string>) =>
	site.postFiles("/admin/editreports/new", { id: newId(), title: forage.title, content: "x", ...changes }, "files", []);

const refused = (id: string, what: string, send: HostileCase["send"], status = 400): HostileCase => ({
	id,
	what: `${what} is refused`,
	status,
	send,
});

const numbers = ["1e400", "NaN", "-0", "9007199254740993", "0x10", "1.5", "-1", "Infinity", "١"];
const dates = ["2026-02-31", "31/02/2026", "2026-13-01", "2026-00-10", "2026-1-1", "0000-01-01", "-2026-01-01"];
const farDates = ["275760-09-13", "+275760-09-13", "9999-12-31", "1899-12-31", "2200-01-01", "99999999999"];
const slugs = [
	"..",
	".",
	"admin",
	"CON",
	"%2e",
	"new",
	"-",
	"__proto__",
	"🎄",
	"a/b",
	"é",
	"x".repeat(150),
	"events.ics",
];
const addresses = [
	...["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,<script>alert(1)</script>", "//evil.test"],
	...[
		"\\\\evil.test",
		"/admin",
		"vbscript:x",
		"file:/etc/passwd",
		"http:\\\\evil.test\u202e",
		"https://",
		"mailto:a@b",
	],
];
const credentials = [
	"https://banque.fr@evil.test",
	"http://127.0.0.1",
	"https://[::1]/",
	"https://localhost/",
	"https://a",
];

runTable(site, [
	...numbers.map((number) => refused("F49", `the version « ${number} »`, () => event({ version: number, title: "" }))),
	...numbers.map(
		(number): HostileCase => ({
			id: "F49",
			what: `a change over the version « ${number} » is refused, or made once as a form without one would`,
			status: [303, 400, 409],
			send: () => change({ version: number, overwrite: number, restore: number, title: noel.title }),
			also: async () => void (await db.delete(journal)), // whether it was made or not
			empties: ["journal"],
		}),
	),
	...dates.map((date) => refused("F50", `an event on ${date}`, () => event({ date }))),
	...farDates.map((date) => refused("F51", `an event on ${date}`, () => event({ date }))),
	...["25:00", "24:00", "9:00", "09:60", "09:00:00", "midi"].map((time) =>
		refused("F51", `an event at ${time}`, () => event({ startTime: time })),
	),
	...["2026-11-20", "1999-01-01", "2031-02-30"].map((day) =>
		refused("F51", `an event that was to come out on ${day}`, () =>
			event({ publication: "later", publicationDate: day, publicationTime: "09:00" }),
		),
	),
	...slugs.map(
		(title): HostileCase => ({
			id: "F52",
			what: `an event called « ${title.slice(0, 20)} » has an address of its own, where it stands`,
			status: 303,
			adds: { events: 1, journal: 1 },
			send: () => event({ title }),
			also: async () => {
				const [row] = await db
					.select()
					.from(events)
					.where(and(eq(events.title, title)));
				expect(row?.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
				await db
					.update(events)
					.set({ publishedAt: new Date() })
					.where(eq(events.id, row?.id ?? ""));
				const page = await visitor.get(`/events/${row?.slug}`);
				expect(page.status).toBe(200);
				expect((await page.text()).includes("<h1")).toBe(true);
			},
		}),
	),
	...addresses.map((shareLink) => refused("F57", `the link ${shareLink}`, () => report({ shareLink }))),
	...[...addresses, ...credentials].flatMap((address) => [
		refused("F58", `the page ${address} of the association`, () =>
			site.post("/admin/parametres/reseaux", { facebook: address }),
		),
		refused("F58", `the page for gifts ${address}`, () =>
			site.post("/admin/parametres/dons", { donationPage: address }),
		),
	]),
	{
		id: "F59",
		what: "a name that ends the data block of the home page stays inside it",
		status: 200,
		adds: { settings: 2, journal: 1 },
		send: async () => {
			const name = "Mil </script><script>alert(1)</script>";
			await site.post("/admin/parametres/identite", { name, timeZone: "Europe/Paris" });
			return [await visitor.get("/"), await visitor.get("/events"), await visitor.get(`/report/${ids.report}`)];
		},
		also: (answers) => {
			for (const { text } of answers) {
				expect(text).not.toContain("<script>alert(1)");
				for (const [, data = ""] of text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
					expect(() => JSON.parse(data)).not.toThrow();
			}
			expect(answers[0]?.text).toContain("application/ld+json");
		},
	},
	{
		id: "F60",
		what: "a formula is text in the file of the journal",
		status: [200, 303],
		adds: { events: 3, journal: 3 },
		send: async () => [
			await event({ title: "=cmd|' /C calc'!A0" }),
			await event({ title: '@SUM(1);"=1+1"' }),
			await event({ title: "-2+3" }),
			await site.get("/admin/journal.csv"),
		],
		also: (answers) => {
			const lines = answers.at(-1)?.text ?? "";
			for (const cell of [`"'=cmd|' /C calc'!A0"`, `"'@SUM(1);""=1+1"""`, `"'-2+3"`]) expect(lines).toContain(cell);
			expect(lines).not.toMatch(/(^|;)"?[=@+-]/m);
		},
	},
	...[2, 20].flatMap((many): HostileCase[] => [
		{
			id: "F61",
			what: `an event sent ${many} times at once is there once`,
			status: 303,
			adds: { events: 1, media: 1, journal: 1 },
			send: () =>
				atOnce(many, (id) => site.postFiles("/admin/events/new", { id, ...noel, title: `${many}` }, "poster", poster)),
		},
		{
			id: "F61",
			what: `a message sent ${many} times at once is there once`,
			status: [200, 429],
			adds: { messages: 1, attempts: many },
			send: () => atOnce(many, (id) => visitor.post("/contact", { id, ...fatou })),
		},
	]),
	{
		id: "F62",
		what: "a change of an older version is told and not made",
		status: [303, 409],
		adds: { journal: 1 },
		send: async () => {
			const [row] = await db.select().from(events).where(eq(events.id, ids.event));
			const version = String(row?.version);
			const titled = (title: string) => change({ version, title, publication: "draft" });
			return [await titled("La première"), await titled("La seconde")];
		},
		also: async ([first, second]) => {
			expect([first?.status, second?.status]).toEqual([303, 409]);
			expect(second?.text).toContain("La seconde");
			const [row] = await db.select().from(events).where(eq(events.id, ids.event));
			expect(row?.title).toBe("La première");
		},
	},
	...["events", "reports", "gallery"].flatMap((section) =>
		["delete", "restore"].map((verb) =>
			refused(
				"F63",
				`to ${verb} what is not there, in ${section},`,
				() => site.post(`/admin/${section}/${newId()}/${verb}`, {}),
				404,
			),
		),
	),
	...["/admin/events/new", "/admin/editreports/new"].map(
		(path): HostileCase => ({
			id: "F64",
			what: `a picture of another folder is not taken for one of ${path}`,
			status: [303, 400],
			send: () => {
				const foreign = attacked.files.photo.id;
				const fields = { id: newId(), ...noel, content: "x", posterId: foreign, images: foreign };
				return site.postFiles(path, fields, path.includes("events") ? "poster" : "files", []);
			},
			adds: path.includes("events") ? {} : { reports: 1, journal: 1 },
			also: async () =>
				expect(await db.$count(reportImages, eq(reportImages.mediaId, attacked.files.photo.id))).toBe(0),
		}),
	),
	{
		id: "F64",
		what: "a picture that another report shows stays there",
		status: 303,
		adds: { reports: 2, report_images: 1, journal: 1 },
		send: async () => {
			await addReport(newId(), { ...forage, title: "Premier" }, [shown.id]);
			return report({ images: shown.id });
		},
		also: async () => {
			const [row] = await db.select().from(reportImages).innerJoin(reports, eq(reports.id, reportImages.reportId));
			expect(row?.reports.title).toBe("Premier");
		},
	},
	{
		id: "F64",
		what: "a picture that the banner shows already stays at its own place",
		status: 303,
		adds: { hero_pictures: 1, journal: 1 },
		also: async () => {
			const banners = await db.select({ id: heroPictures.mediaId }).from(heroPictures).orderBy(heroPictures.position);
			expect(banners.map(({ id }) => id)).toEqual([banner.id, another.id]);
		},
		send: async () => {
			await db.insert(heroPictures).values({ position: 1, mediaId: another.id, alt: "Autre" });
			return site.postFiles(
				`/admin/parametres/accueil/images/${banner.id}`,
				{ alt: "Une école", pictureId: another.id },
				"picture",
				[],
			);
		},
	},
	refused(
		"F64",
		"to shut oneself out",
		async () => {
			const me = await db.query.users.findFirst({ where: (users, { eq: is }) => is(users.email, awa.email) });
			return site.post(`/admin/comptes/${me?.id}/disable`, {});
		},
		303,
	),
	refused(
		"F64",
		"to delete for good what is not in the trash",
		() => site.post(`/admin/corbeille/gallery/${items.photo}`, {}),
		404,
	),
]);

/** The same form, as a nervous finger sends it. */
function atOnce(many: number, send: (id: string) => Promise<Response>) {
	const id = newId();
	return Promise.all(Array.from({ length: many }, () => send(id)));
}
