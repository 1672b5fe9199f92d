import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "~/db/client.server";
import { events, journal } from "~/db/schema.server";
import { noel } from "../cast";
import type { attackedSite } from "./attacked-site";
import { draftsToSend, refused } from "./drafts-to-send";
import type { HostileCase } from "./run-table";

const numbers = ["1e400", "NaN", "-0", "9007199254740993", "0x10", "1.5", "-1"];
const dates = ["2026-02-31", "31/02/2026", "2026-13-01", "2026-1-1", "-2026-01-01"];
const farDates = ["+275760-09-13", "9999-12-31", "1899-12-31", "99999999999"];
const slugs = ["..", "admin", "%2e", "new", "__proto__", "🎄", "a/b", "é", "x".repeat(150), "events.ics"];
const addresses = [
	...["javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "//evil.test", "\\\\evil.test", "/admin"],
	...["http:\\\\evil.test\u202e", "https://", "mailto:a@b", "https://banque.fr@evil.test", "http://127.0.0.1"],
	...["https://[::1]/", "https://localhost/", "https://a"],
];

/** Values that a field of the administration must refuse, or store without harm. */
export function formFieldCases({ site, visitor, ids }: Awaited<ReturnType<typeof attackedSite>>): HostileCase[] {
	const { event, change, report } = draftsToSend({ site, ids });
	return [
		...numbers.map((number) =>
			refused("F49", `the version « ${number} »`, () => event({ version: number, title: "" })),
		),
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
		...["24:00", "9:00", "09:60", "midi"].map((time) =>
			refused("F51", `an event at ${time}`, () => event({ startTime: time })),
		),
		...["1999-01-01", "2031-02-30"].map((day) =>
			refused("F51", `an event that was to come out on ${day}`, () =>
				event({ publication: "later", publicationDate: day, publicationTime: "09:00" }),
			),
		),
		...slugs.map(
			(title): HostileCase => ({
				id: "F52",
				what: `an event called « ${title.slice(0, 20)} » gets a usable slug`,
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
		...addresses.flatMap((address) => [
			refused("F57", `the link ${address}`, () => report({ shareLink: address })),
			refused("F58", `the page ${address} of the association`, () =>
				site.post("/admin/parametres/reseaux", { facebook: address }),
			),
			refused("F58", `the page for gifts ${address}`, () =>
				site.post("/admin/parametres/dons", { donationPage: address }),
			),
		]),
	];
}
