import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { newId } from "~/platform/db/new-id.server";
import { env } from "~/platform/env/env.server";
import { backupName } from "~/site/backup/backup-files.server";
import { builtSite } from "../built-site";
import { awa, noel } from "../cast";
import { browser, openSite } from "./open-site";

const site = await openSite();
beforeAll(async () => {
	mkdirSync(env.UPLOADS_DIR, { recursive: true });
	await site.signIn();
});

const folder = join(env.DATA_DIR, "backups");
beforeEach(() => rmSync(folder, { recursive: true, force: true }));
const made = () => readdirSync(folder).filter((name) => name.endsWith(".tar.gz"));

/** Downloads a backup. @returns its name and size in bytes */
async function handedOver(from: Pick<typeof site, "get" | "post"> = site) {
	const confirmed = await from.post("/admin/sauvegarde", { password: awa.password });
	expect([confirmed.status, confirmed.headers.get("Location")]).toEqual([303, "/admin/sauvegarde/fichier"]);
	const answer = await from.get("/admin/sauvegarde/fichier");
	expect(answer.status).toBe(200);
	const name = /filename="(.+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
	return { name, bytes: (await answer.arrayBuffer()).byteLength };
}

test("with a wrong password nothing is handed over", async () => {
	expect((await site.post("/admin/sauvegarde", { password: "un autre mot de passe" })).status).toBe(400);
	expect((await site.get("/admin/sauvegarde/fichier")).headers.get("Location")).toBe("/admin/sauvegarde");
});

test.each([61_000, -120_000])(
	"a confirmation is over after a minute, or when the clock is set back: %i ms",
	async (by) => {
		await site.post("/admin/sauvegarde", { password: awa.password });
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + by });
		const answer = await site.get("/admin/sauvegarde/fichier");
		vi.useRealTimers();
		expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/sauvegarde"]);
	},
);

test("concurrent requests share the backup in progress, and later ones get a new one", async () => {
	const [one, two] = await Promise.all([handedOver(), handedOver()]);
	expect(one).toEqual(two);
	expect(made()).toEqual([one.name]);
	await addEvent(newId(), { ...noel, posterId: null }, "Europe/Paris");
	const { name } = await handedOver();
	expect(name).not.toBe(one.name);
	expect(made().toSorted()).toEqual([one.name, name]);
});

test("a retry after a lost connection gets the backup made meanwhile", async () => {
	const left = new AbortController();
	const lost = handedOver({
		...site,
		get: (path) => fetch(site.origin + path, { headers: { Cookie: site.cookie() }, signal: left.signal }),
	});
	await expect.poll(() => existsSync(folder) && readdirSync(folder).length).toBeTruthy();
	left.abort();
	await expect(lost).rejects.toThrow();
	await expect.poll(made).toHaveLength(1);
	expect((await handedOver()).name).toBe(made()[0]);
});

test("an idle connection that waits for a backup is not closed", async () => {
	const { createSite } = await builtSite();
	const server = createServer(createSite().listener);
	server.setTimeout(100); // shorter than any backup takes
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const { port } = server.address() as AddressInfo;
	const { get } = browser(`http://127.0.0.1:${port}`, site.cookie());
	const { bytes } = await handedOver({ get, post: site.post });
	expect(bytes).toBeGreaterThan(1000);
	server.close();
});

test("a backup that a clock which went ahead has dated later is not handed over for a new one", async () => {
	mkdirSync(folder, { recursive: true });
	const later = backupName(new Date(Date.now() + 365 * 24 * 60 * 60_000));
	writeFileSync(join(folder, later), "Of another time");
	const { name } = await handedOver();
	expect(made().toSorted()).toEqual([name, later]);
});
