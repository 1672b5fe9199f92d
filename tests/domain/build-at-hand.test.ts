import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

// A copy of the build beside the same source, to be written over.
let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "association-build-"));
	for (const name of ["app", "server", "drizzle", "node_modules", "package.json", "package-lock.json"]) link(name);
	for (const name of ["remix.config.js", "tsconfig.json"]) link(name);
	for (const name of ["build", "public"]) cpSync(name, join(folder, name), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const link = (name: string) => symlinkSync(resolve(name), join(folder, name));
const node = (...words: string[]) => execFileSync(process.execPath, words, { cwd: folder, encoding: "utf8" }).trim();
const isBuilt = () =>
	node("--input-type=module", "--eval", `import { isBuilt } from "./server/fresh.mjs"; console.log(isBuilt())`);

test("a built site is not built again", () => {
	expect(isBuilt()).toBe("true");
});

test("after `npm run dev`, which builds a part for development, the site is built again", () => {
	node("server/build.mjs", "--server-only");
	expect(isBuilt()).toBe("false");
});

test.each(["build/index.js", "build/backup.js", "public/build"])("a build that has lost %s is built again", (part) => {
	rmSync(join(folder, part), { recursive: true });
	expect(isBuilt()).toBe("false");
});
