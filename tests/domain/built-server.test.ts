import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// What the built server holds is read at each start, and gone through whenever V8 searches the heap for garbage.
const built = readdirSync("build")
	.filter((name) => name.endsWith(".js"))
	.map((name) => readFileSync(`build/${name}`, "utf8"))
	.join("\n");

test("React is imported once, not once a page", () => {
	expect(built.match(/__toESM\(require_react\(\)/g)).toHaveLength(1);
});

test("of the languages of zod there is the one that it falls back to", () => {
	const languages = [...built.matchAll(/^\/\/ node_modules\/zod\/v4\/locales\/(\w+)/gm)].map(([, name]) => name);
	expect(languages).toEqual(["en"]);
});
