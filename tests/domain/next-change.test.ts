import { beforeEach, expect, test } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { nextChange } from "~/platform/db/next-change.server";
import { events, reports } from "~/platform/db/schema.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { forage, noel } from "../cast";
import { addReport } from "../written-items";

const noon = Date.parse("2026-12-01T12:00Z");
const after = async (now: string | number) => new Date(await nextChange(new Date(now).getTime())).toISOString();

beforeEach(async () => {
	await db.delete(events);
	await db.delete(reports);
	await saveAssociation({ timeZone: "Europe/Paris" });
});

const plan = async (at: string) => {
	const id = newId();
	await addReport(id, forage, [], { publication: { choice: "later", at: new Date(at) } });
	return id;
};

test("the next day begins on the site's clock, and in UTC", async () => {
	expect(await after(noon)).toBe("2026-12-01T23:00:00.000Z");
	expect(await after("2026-12-01T23:00Z")).toBe("2026-12-02T00:00:00.000Z");
	await saveAssociation({ timeZone: "America/Port-au-Prince" });
	expect(await after("2026-12-01T00:00Z")).toBe("2026-12-01T05:00:00.000Z");
});

test("a planned item is published before, unless it is in the trash", async () => {
	await plan("2026-12-01T18:00Z");
	const earlier = await plan("2026-12-01T15:30Z");
	expect(await after(noon)).toBe("2026-12-01T15:30:00.000Z");
	expect(await after("2026-12-01T15:30Z")).toBe("2026-12-01T18:00:00.000Z");
	await moveToTrash(reports, earlier);
	expect(await after(noon)).toBe("2026-12-01T18:00:00.000Z");
});

test("an event ends in the millisecond after its end", async () => {
	await addEvent(
		newId(),
		{ ...noel, date: "2026-12-01", startTime: "14:00", endTime: "16:00", posterId: null },
		"Europe/Paris",
	);
	expect(await after(noon)).toBe("2026-12-01T15:00:00.001Z");
	expect(await after("2026-12-01T15:00Z")).toBe("2026-12-01T15:00:00.001Z");
	expect(await after("2026-12-01T15:00:00.001Z")).toBe("2026-12-01T23:00:00.000Z");
});

test("a moment that cannot be read is none", async () => {
	const id = await plan("2026-12-01T18:00Z");
	await db.run(`update reports set published_at = 'jamais' where id = '${id}'`);
	expect(await after(noon)).toBe("2026-12-01T23:00:00.000Z");
});
