import { closeSync, existsSync, openSync, readFileSync, rmSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Place } from "../built-server";
import { freePort } from "../free-port.mjs";
import { backups } from "./backups-of";
import { faultTimeout, repeat } from "./repeat";
import { copyOf, spawnSite, startSite } from "./site-process";
import { operate, proveSoundAtRest } from "./soundness";
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
	["pages in its middle", (path) => overwrite(path, 3 * pageBytes, Buffer.alloc(6 * pageBytes, 0xa5))],
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
