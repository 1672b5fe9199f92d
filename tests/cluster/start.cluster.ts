import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { expect, test } from "vitest";
import { signIn } from "../built-server";
import { awa } from "../cast";
import { olderMigrations } from "../faults/older-migrations";
import { until } from "../faults/site-process";
import { prepareCluster } from "./cluster";

const pathOf = (output: string) => /(\/setup\?\S+)\n/.exec(output)?.[1] ?? "";
const written = { name: "Les Amis du Puits", personName: "Awa Diop", ...awa };

test("of two nodes that start at once on the database of the version before one migrates, and both serve: a link, then a session", async () => {
	const { nodes, a, b, primary } = await prepareCluster({ settings: { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" } });
	await migrate(drizzle(primary.client), { migrationsFolder: olderMigrations() });
	const migrations = async () => (await primary.ask("SELECT hash FROM __drizzle_migrations")).map((row) => row.hash);
	const before = await migrations();
	await Promise.all(nodes.map((node) => node.start()));
	const applied = await migrations();
	expect([applied.length, new Set(applied).size]).toEqual([before.length + 1, before.length + 1]);

	for (const node of nodes) await until("the node prints its link", () => pathOf(node.output()) !== "");
	const links = nodes.map((node) => pathOf(node.output()));
	const send = (node: typeof a, path: string) =>
		node.browser().post(path, { token: new URL(path, a.origin).searchParams.get("token") ?? "", ...written });
	for (const path of links) expect((await b.browser().get(path)).status).toBe(200);
	expect((await send(b, links[0] ?? "")).status).toBe(303);
	for (const path of links) for (const node of nodes) expect((await send(node, path)).status).toBe(403);
	expect(await primary.ask("SELECT email FROM users")).toMatchObject([{ email: awa.email }]);

	for (const node of nodes)
		for (const path of ["/", "/events", "/gallery", "/readyz"])
			expect([path, (await node.browser().get(path)).status]).toEqual([path, 200]);
	const cookie = await signIn(a);
	expect((await b.browser(cookie).get("/admin")).status).toBe(200);
	await b.browser(cookie).post("/logout", {});
	expect((await a.browser(cookie).get("/admin")).status).toBe(302);
});
