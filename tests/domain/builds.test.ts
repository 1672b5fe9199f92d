import fs, { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentBuild, filesOfBuild, markInUse, newFolder, programs, putInPlace } from "../../build-tools/builds.mjs";

const source = process.cwd();
const began = Date.UTC(2026, 10, 1);
const hours = (count: number) => began + count * 60 * 60_000;

beforeEach(() => {
	process.chdir(mkdtempSync(join(tmpdir(), "association-builds-")));
	mkdirSync("public/build", { recursive: true });
});
afterEach(() => {
	const folder = process.cwd();
	process.chdir(source);
	rmSync(folder, { recursive: true });
});

/** A build with a browser file of its own and a shared one. */
function makeBuild(own: string) {
	const folder = newFolder();
	mkdirSync(join(folder, "browser/_shared"), { recursive: true });
	for (const program of [...Object.keys(programs), "index"]) writeFileSync(join(folder, `${program}.js`), own);
	for (const file of [`${own}.js`, "_shared/base.js"]) writeFileSync(join(folder, "browser", file), file);
	return folder;
}
const inBrowsers = () => readdirSync("public/build").toSorted();

/** Whether each program leads to a whole build. */
function isWhole() {
	const found = readdirSync("build").filter((name) => name.endsWith(".js"));
	const led = found.map((name) => /"(.+)"/.exec(readFileSync(join("build", name), "utf8"))?.[1] ?? "");
	expect(led).toHaveLength(Object.keys(programs).length + 1);
	for (const name of new Set(led.map((path) => path.split("/")[1] ?? "")))
		for (const file of filesOfBuild(name)) expect([file, existsSync(file)]).toEqual([file, true]);
}

test("killed at any step of putting a build in place, each program still leads to a whole build", () => {
	putInPlace(makeBuild("first"), began);
	const { renameSync } = fs;
	let steps = 0;
	let killedAt = 0;
	vi.spyOn(fs, "renameSync").mockImplementation((from, to) => {
		if (++steps === killedAt) throw new Error("killed");
		renameSync(from, to);
	});
	syncBuiltinESMExports();
	for (let done = false; !done; ) {
		steps = 0;
		killedAt++;
		try {
			putInPlace(makeBuild(`build-${killedAt}`), began + killedAt);
			done = true;
		} catch (error) {
			expect(error).toEqual(new Error("killed"));
		}
		isWhole();
	}
	expect(killedAt).toBe(1 + steps);
	vi.restoreAllMocks();
	syncBuiltinESMExports();
});

test("a build that a process still runs stays, however many replace it, until a day after it was last in use", () => {
	putInPlace(makeBuild("first"), hours(0));
	const running = currentBuild() ?? "";
	putInPlace(makeBuild("second"), hours(1));
	for (let hour = 2; hour <= 60; hour++) markInUse(running, hours(hour));
	putInPlace(makeBuild("third"), hours(61));
	expect(inBrowsers()).toEqual(["_shared", "first.js", "second.js", "third.js"]);
	for (const file of filesOfBuild(running)) expect([file, existsSync(file)]).toEqual([file, true]);
	putInPlace(makeBuild("fourth"), hours(85));
	expect(inBrowsers()).toEqual(["_shared", "fourth.js", "third.js"]);
	expect(existsSync(join("build", running))).toBe(false);
});

test("what no build has finished within a day goes with the next", () => {
	vi.useFakeTimers({ toFake: ["Date"], now: began });
	const left = makeBuild("left");
	vi.setSystemTime(hours(25));
	const busy = makeBuild("busy");
	vi.setSystemTime(hours(26));
	putInPlace(makeBuild("made"));
	vi.useRealTimers();
	expect([existsSync(left), existsSync(busy)]).toEqual([false, true]);
});
