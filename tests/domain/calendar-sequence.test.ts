import { join } from "node:path";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { expect, test } from "vitest";
import { migrationsFolder } from "~/db/known-migrations.server";
import { events } from "~/db/schema.server";
import { eventCalendar } from "~/events/event-calendar.server";
import { noel } from "../cast";
import { olderMigrations } from "../faults/older-migrations";
import { newFolder } from "../faults/site-process";

// Calendar programs pass over an entry whose SEQUENCE is lower than the one they have (RFC 5546 §2.1.5). It was the time
// from the creation to the last change, in seconds begun.
test.each([
	["never changed", 0, null, 1],
	["changed after a minute and a bit", 0, 60_001, 3],
	["a draft", null, 5_000, 4],
])("an event %s keeps its sequence in calendars when the site is updated", async (_, published, updated, version) => {
	const client = createClient({ url: `file:${join(newFolder(), "site.db")}` });
	const database = drizzle(client);
	await migrate(database, { migrationsFolder: olderMigrations(6) });
	const created = Date.UTC(2026, 0, 1);
	const at = (later: number | null) => (later === null ? null : created + later);
	// Not through the schema of today, which has columns that this database lacks.
	await client.execute({
		sql: `insert into events (id, slug, title, description, date, location, ends_at, version, created_at, published_at, updated_at)
			values ('noel', 'noel', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		args: [
			noel.title,
			noel.description,
			noel.date,
			noel.location,
			created,
			version,
			created,
			at(published),
			at(updated),
		],
	});
	await migrate(database, { migrationsFolder });
	const [event] = await database.select().from(events);
	client.close();
	const site = { name: "Mil", origin: "https://mil.example", uidHost: "mil.example", timeZone: "Africa/Dakar" };
	const [, sequence] = /SEQUENCE:(\d+)/.exec(event ? eventCalendar([event], site) : "") ?? [];
	const former = Math.ceil(Math.max(published ?? -1, updated ?? -1, 0) / 1000);
	expect(Number(sequence)).toBe(Math.max(former, version - 1));
});
