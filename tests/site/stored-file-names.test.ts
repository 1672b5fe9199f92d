import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { reports } from "~/platform/db/schema.server";
import { forage, noel } from "../cast";
import { addReport } from "../written-items";
import { openSite } from "./open-site";
import { rawRequest } from "./raw-request";

// The memory keeps a page under the one name that links have for it.
const site = await openSite();

const newest = newId();
const oldest = newId();
beforeAll(async () => {
	await addReport(oldest, forage, []);
	await addReport(newest, { ...forage, title: "Le dernier" }, []);
	const early = new Date(Date.now() - 86_400_000);
	await addEvent(newId(), { ...noel, title: "Fête", posterId: null }, "Europe/Paris");
	await db.update(reports).set({ createdAt: early, publishedAt: early }).where(eq(reports.id, oldest));
});

/** Whether a second request gets the cached response: only what is rendered for it has an identifier for the log. */
async function keeps(path: string) {
	const first = await rawRequest(site.origin, path);
	const second = await rawRequest(site.origin, path);
	expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
	return second.headers["x-request-id"] === undefined;
}

test.each([
	...["/RAPPORTS", "/%72apports", "/jamais/../rapports", "/RAPPORTS.ATOM", "/events/fete.ICS", `/REPORT/${newest}`],
	...["/rapports?apres=jamais-vu", `/apropos?apres=${newest}`, `/rapports?apres=${newest}&avant=a`],
	`/rapports.atom?apres=${newest}`,
])("%s is answered, and not cached", async (path) => {
	expect(await keeps(path)).toBe(false);
});

test.each(["/Mission", `/report/${newest}`, `/rapports?apres=${newest}`, "/events/fete.ics"])(
	"%s is cached",
	async (path) => {
		expect(await keeps(path)).toBe(true);
	},
);
