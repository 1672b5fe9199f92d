import { afterEach, expect, test } from "vitest";
import { receivedMessages, receiveMessage } from "~/content/contact/messages.server";
import { client, db } from "~/platform/db/client.server";
import { migrateDatabase } from "~/platform/db/migrate.server";
import { newId } from "~/platform/db/new-id.server";
import { oneTimeLinks } from "~/platform/db/schema.server";
import { operatorMessage } from "~/platform/log/operator-error.server";
import { fatou } from "../cast";

// Without concurrent queries the client's pool has one connection: the pragma applies to the start.
const tell = (pragma: string) => client.execute(`PRAGMA ${pragma}`);
afterEach(() => client.reconnect());

const refusal = () => migrateDatabase().then(() => "started", operatorMessage);

test("a database as it comes is one to start with", async () => {
	expect(await refusal()).toBe("started");
	const heard = await Promise.all(["journal_mode", "synchronous", "foreign_keys"].map(tell));
	expect(heard.map(({ rows }) => rows[0])).toEqual([{ journal_mode: "wal" }, { synchronous: 2 }, { foreign_keys: 1 }]);
});

test("one that acknowledges before the disk has it is refused", async () => {
	await tell("synchronous = NORMAL");
	expect(await refusal()).toMatch(
		/^La base de données n’attend pas que le disque ait tout écrit .*\u202f: réinstallez/,
	);
});

test("one with rows that violate a foreign key is refused", async () => {
	const ofNobody = { tokenHash: newId(), purpose: "reset", userId: newId(), expiresAt: new Date() } as const;
	await expect(db.insert(oneTimeLinks).values(ofNobody)).rejects.toThrow();
	await tell("foreign_keys = OFF");
	await db.insert(oneTimeLinks).values(ofNobody);
	expect(await refusal()).toMatch(/^La base de données ne surveille pas ses clés étrangères .*\u202f: réinstallez/);
});

test("one of a newer version of the site is refused, and left as it is", async () => {
	const rows = async () => (await client.execute("SELECT count(*) AS rows FROM __drizzle_migrations")).rows[0]?.rows;
	const before = Number(await rows());
	await client.execute("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 0)");
	expect(await refusal()).toMatch(/^La base de données vient d’une version plus récente du site\u202f: installez/);
	expect(await rows()).toBe(before + 1);
	await client.execute("DELETE FROM __drizzle_migrations WHERE hash = 'of tomorrow'");
	expect(await refusal()).toBe("started");
});

test("a corrupt search index is rebuilt", async () => {
	await receiveMessage(newId(), fatou);
	const found = async () => (await receivedMessages({}, { search: "parrainer" })).items.length;
	expect(await found()).toBe(1);
	await client.execute("DELETE FROM site_search_data WHERE id > 10"); // all that it knows
	client.reconnect();
	expect(await found().catch(() => "cannot be read")).toBe("cannot be read");
	client.reconnect();
	expect(await refusal()).toBe("started");
	expect(await found()).toBe(1);
});

test("one with an unknown kind of search index is refused with a message", async () => {
	await client.execute("UPDATE site_search_config SET v = 9 WHERE k = 'version'");
	client.reconnect();
	expect(await refusal()).toMatch(/^La base de données .* est abîmée\u202f: arrêtez le site et restaurez/);
	await client.execute("UPDATE site_search_config SET v = 4 WHERE k = 'version'");
});
