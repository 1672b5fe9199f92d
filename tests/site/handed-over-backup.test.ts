import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";

import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { env } from "~/env.server";
import { openSite } from "./open-site";

const site = await openSite();
afterAll(site.close);
beforeAll(async () => {
	mkdirSync(env.UPLOADS_DIR, { recursive: true });
	await site.signIn();
});

const folder = join(env.DATA_DIR, "backups");
beforeEach(() => rmSync(folder, { recursive: true, force: true }));
const made = () => readdirSync(folder).filter((name) => name.endsWith(".tar.gz"));

/** Asks for a backup and tells what it is called and how many bytes came. */
async function handedOver() {
	const answer = await site.post("/admin/sauvegarde", {});
	expect(answer.status).toBe(200);
	const name = /filename="(.+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
	return { name, bytes: (await answer.arrayBuffer()).byteLength };
}

test("the button hands over the backup itself", async () => {
	const { name, bytes } = await handedOver();
	expect(made()).toEqual([name]);
	expect(bytes).toBe(statSync(join(folder, name ?? "")).size);
});
