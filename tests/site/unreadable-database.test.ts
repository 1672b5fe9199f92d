import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { client } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { env } from "~/platform/env/env.server";
import { forage, noel } from "../cast";
import { addReport } from "../written-items";
import { openSite, textOf } from "./open-site";

const site = await openSite();
beforeAll(async () => {
	await addEvent(newId(), { ...noel, posterId: null }, "Europe/Paris");
	await addReport(newId(), forage, []);
	await site.signIn();
});

const logged = vi.spyOn(console, "error");
beforeEach(() => {
	logged.mockReset().mockImplementation(() => {});
});
const log = () => logged.mock.calls.map(([line]) => String(line)).join("\n");

let repair = async () => {};
afterEach(async () => {
	await repair();
	repair = async () => {};
});

/** Takes a table away until the test is over, as if the disk had lost it. */
async function lose(table: string) {
	await client.execute(`alter table ${table} rename to lost`);
	repair = async () => void (await client.execute(`alter table lost rename to ${table}`));
}

test.each([
	["events", "/events", "Aucun événement pour le moment.", "Erreur lors du chargement des événements"],
	["reports", "/rapports", "Aucun rapport disponible pour le moment.", "Erreur lors de la récupération des rapports"],
	["events", "/", "Aucun événement pour le moment.", "Erreur lors de la récupération des événements"],
	[
		"settings",
		"/donate",
		"Réessayez dans un instant, ou écrivez-nous.",
		"Erreur lors de la lecture des moyens de donner",
	],
	["settings", "/mentions-legales", "Réessayez dans un instant.", "Erreur lors de la lecture des mentions légales"],
	["reports", "/plan-du-site", "Fête de Noël des enfants", "Erreur lors de la récupération des rapports"],
	["gallery", "/gallery", "Impossible de charger la galerie", "Impossible de charger la galerie"],
	["gallery", "/admin/gallery", "Erreur lors du chargement de la galerie", "Erreur lors du chargement de la galerie"],
])("when %s cannot be read, %s shows « %s » and is not cached", async (table, path, words, message) => {
	await lose(table);
	const response = await site.get(path);
	const text = textOf(await response.text());
	expect(response.status).toBe(503);
	expect(response.headers.get("Cache-Control")).toContain("no-store");
	expect(text).toContain(words);
	if (path === "/mentions-legales") expect(text).not.toContain("en cours de rédaction");
	if (path === "/donate") expect(text).not.toContain("comment donner au plus simple");
	if (path === "/gallery") expect(text).not.toContain("Aucune image ou vidéo à afficher.");
	expect(log()).toContain(message);
	expect(log()).not.toContain("select");
});

test.each([
	["reports", "/rapports.atom"],
	["events", "/events/fete-de-noel-des-enfants.ics"],
	["events", "/sitemap.xml"],
])("when %s cannot be read, %s shows a message and is not cached", async (table, path) => {
	await lose(table);
	const response = await site.get(path);
	expect(response.status).toBe(503);
	expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
	expect(response.headers.get("Cache-Control")).toBe("no-store");
	expect(await response.text()).toBe("Le site n’a pas pu répondre. Réessayez dans un instant.");
	expect(log()).not.toContain("select");
});

test("a page that lacks the association's name is not cached", async () => {
	await lose("settings");
	const response = await site.get("/accessibilite");
	expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
});

test("a page that cannot be rendered says so in French and reveals nothing of the machine", async () => {
	await lose("events");
	const response = await site.get("/events/fete-de-noel-des-enfants");
	const html = await response.text();
	expect(response.status).toBeGreaterThanOrEqual(500);
	expect(textOf(html)).toContain("Une erreur s'est produite");
	expect(html).not.toMatch(/SQLITE|LibsqlError|no such table|node_modules|select /i);
	expect(response.headers.get("Cache-Control") ?? "").not.toMatch(/public|max-age/);
});

/** Overwrites the root page of a table, as a failing disk would, until the returned function is called. */
async function spoil(table: string) {
	await client.execute("PRAGMA wal_checkpoint(TRUNCATE)"); // or the page would be read from the log
	const { rows } = await client.execute(
		"SELECT rootpage, page_size FROM sqlite_schema, pragma_page_size WHERE name = ?",
		[table],
	);
	const size = Number(rows[0]?.page_size);
	const start = (Number(rows[0]?.rootpage) - 1) * size;
	const file = openSync(join(env.DATA_DIR, "site.db"), "r+");
	const before = Buffer.alloc(size);
	readSync(file, before, 0, size, start);
	writeSync(file, Buffer.alloc(size, 0xa5), 0, size, start);
	client.reconnect(); // or it would be read from memory
	return () => {
		writeSync(file, before, 0, size, start);
		closeSync(file);
	};
}

test("while the disk misreads a table its page and /readyz say so; both recover with the disk, without a write", async () => {
	const status = async (path: string) => (await site.get(path)).status;
	const restore = await spoil("events");
	repair = async () => restore();
	for (let turn = 0; turn < 2; turn++)
		expect([await status("/events"), await status("/readyz"), await status("/healthz")]).toEqual([503, 503, 200]);
	restore();
	repair = async () => {};
	await expect.poll(() => status("/events")).toBe(200);
	await expect.poll(() => status("/readyz")).toBe(200); // its connection may be reopened half a second later
});
