import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { expect, test } from "vitest";
import { signIn } from "../built-server";
import { awa } from "../cast";
import { olderMigrations } from "../faults/older-migrations";
import { type Cluster, prepareCluster } from "./cluster";

const migrations = async ({ primary }: Pick<Cluster, "primary">) =>
	(await primary.ask("SELECT hash FROM __drizzle_migrations")).map((row) => row.hash);

async function proveServing(cluster: Pick<Cluster, "a" | "b" | "primary">) {
	const { a, b, primary } = cluster;
	const applied = await migrations(cluster);
	expect(new Set(applied).size).toBe(applied.length);
	expect(await primary.ask("SELECT email FROM users")).toMatchObject([{ email: awa.email }]);
	for (const node of [a, b])
		for (const path of ["/", "/events", "/gallery", "/readyz"])
			expect([path, (await node.browser().get(path)).status]).toEqual([path, 200]);
	const cookie = await signIn(a);
	expect((await b.browser(cookie).get("/admin")).status).toBe(200);
	await b.browser(cookie).post("/logout", {});
	expect((await a.browser(cookie).get("/admin")).status).toBe(302);
}

test("two nodes that start at once on an empty server both serve, and a session of one opens the other", async () => {
	const cluster = await prepareCluster();
	await Promise.all(cluster.nodes.map((node) => node.start()));
	await proveServing(cluster);
});

test("of two nodes that start at once on the database of the version before one migrates, and both serve", async () => {
	const cluster = await prepareCluster();
	await migrate(drizzle(cluster.primary.client), { migrationsFolder: olderMigrations() });
	const before = await migrations(cluster);
	await Promise.all(cluster.nodes.map((node) => node.start()));
	expect(await migrations(cluster)).toHaveLength(before.length + 1);
	await proveServing(cluster);
});

test("a database of a later version refuses a node, and stays as it is", async () => {
	const cluster = await prepareCluster();
	await cluster.a.start();
	await cluster.primary.ask("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)");
	const before = await migrations(cluster);
	await expect(cluster.b.start()).rejects.toThrow("version plus récente");
	expect(await migrations(cluster)).toEqual(before);
	expect((await cluster.a.browser().get("/")).status).toBe(200);
});
