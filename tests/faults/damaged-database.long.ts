import {
	closeSync,
	existsSync,
	openSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Place } from "../built-server";
import { freePort } from "../free-port.mjs";
import { browser } from "../site/open-site";
import { backups } from "./backups-of";
import { faultTimeout, repeat } from "./repeat";
import { copyOf, spawnSite, startSite } from "./site-process";
import { ask, operate, proveAnswers, proveSound, proveSoundAtRest } from "./soundness";
import { addEvent, filledPlace } from "./volunteer";

let filled: Place;
let cookie = "";
beforeAll(async () => {
	({ place: filled, cookie } = await filledPlace());
	expect((await operate(filled, "backup")).code).toBe(0);
}, faultTimeout);

const fileOf = ({ data }: Place) => join(data, "site.db");

function overwrite(path: string, at: number, bytes: Buffer) {
	const file = openSync(path, "r+");
	writeSync(file, bytes, 0, bytes.length, at);
	closeSync(file);
}

const pageBytes = 4096;
const damages: [string, (path: string) => void][] = [
	["its header", (path) => overwrite(path, 0, Buffer.alloc(100, 1))],
	["pages in its middle", (path) => overwrite(path, 3 * pageBytes, Buffer.alloc(6 * pageBytes, 0xa5))],
	["its second half cut off", (path) => truncateSync(path, 10 * pageBytes)],
	["nothing in it", (path) => truncateSync(path, 0)],
];

test.each(damages)(
	"a database with %s stops the start with a sentence, and is left as it is",
	{ timeout: faultTimeout },
	(what, damage) =>
		repeat("X16", `database with ${what}`, 3, async () => {
			const place = copyOf(filled);
			damage(fileOf(place));
			const before = readFileSync(fileOf(place));
			const site = spawnSite(place, await freePort());
			const { code } = await site.ended;
			expect([code, site.output()]).toEqual([1, expect.stringMatching(/est abîmée.*npm run restore/)]);
			expect(site.output().trim().split("\n")).toHaveLength(1);
			expect(readFileSync(fileOf(place)).equals(before)).toBe(true);
			const [newest = ""] = backups(place);
			const restoring = await operate(place, "backup", "restore", newest);
			expect([restoring.code, restoring.output]).toEqual([0, expect.stringContaining("est restauré")]);
			await proveSoundAtRest(place, [{ table: "reports", holds: { title: "Un forage" } }]);
			return "stopped with a sentence; its backup restored";
		}),
);

test("a stale or missing -shm file after a crash loses nothing", { timeout: faultTimeout }, () =>
	repeat("X18", "kill -9, then -shm removed or replaced by garbage", 6, async (repetition) => {
		const place = copyOf(filled);
		const site = await startSite(place);
		const { row, status } = await addEvent(site, cookie);
		expect(status).toBe(303);
		await site.kill();
		expect(existsSync(`${fileOf(place)}-wal`)).toBe(true);
		if (repetition % 2 === 0) rmSync(`${fileOf(place)}-shm`);
		else writeFileSync(`${fileOf(place)}-shm`, Buffer.alloc(32768, 0x5a));
		await proveSoundAtRest(place, [row]);
		return repetition % 2 === 0 ? "-shm gone: nothing lost" : "-shm garbage: nothing lost";
	}),
);

const logDamages: [string, (path: string) => void][] = [
	["gone", rmSync],
	["cut in its middle", (path) => truncateSync(path, statSync(path).size / 2)],
	["overwritten in its middle", (path) => overwrite(path, statSync(path).size / 2, Buffer.alloc(pageBytes, 0xa5))],
];

test.each(logDamages)(
	"after a crash, a write-ahead log %s is reported by the log and on the dashboard",
	{ timeout: faultTimeout },
	(what, damage) =>
		repeat("X28", `kill -9, then -wal ${what}`, 3, async () => {
			const place = copyOf(filled);
			const site = await startSite(place);
			const added = [await addEvent(site, cookie), await addEvent(site, cookie)];
			await site.kill();
			damage(`${fileOf(place)}-wal`);
			const { site: next } = await proveSound(place, [], true);
			const [first, second] = added.map(({ title }) => ask(place, "SELECT 1 FROM events WHERE title = ?", [title]));
			const firstThere = (await first)?.length === 1;
			expect(await second).toEqual([]);
			const dashboard = await (await browser(next.origin, cookie).get("/admin")).text();
			expect(dashboard).toContain("Des modifications enregistrées ont été perdues");
			await next.stop();
			await proveSoundAtRest(place);
			return `the last writes are lost${firstThere ? ", those before are not" : ""}; reported once`;
		}),
);

test(
	"a picture whose file is missing or truncated breaks no page, and « check » reports it",
	{ timeout: faultTimeout },
	() =>
		repeat("X19", "file of a row missing or truncated", 6, async (repetition) => {
			const place = copyOf(filled);
			const [picture] = await ask(place, "SELECT path FROM media WHERE folder = 'gallery'");
			const path = String(picture?.path);
			const file = join(place.uploads, path);
			if (repetition % 2 === 0) rmSync(file);
			else truncateSync(file, 1000);
			const site = await startSite(place);
			await proveAnswers(site);
			const answer = await fetch(`${site.origin}/uploads/${path}`);
			const bytes = (await answer.arrayBuffer()).byteLength;
			expect([answer.status, bytes > 0]).toEqual(repetition % 2 === 0 ? [404, true] : [200, true]);
			expect((await browser(site.origin, cookie).get("/admin/gallery")).status).toBe(200);
			const checked = await operate(place, "admin", "check");
			expect([checked.code, checked.output]).toEqual([1, expect.stringContaining(path)]);
			await site.stop();
			return repetition % 2 === 0 ? "gone: 404, reported by « check »" : "truncated: reported by « check »";
		}),
);
