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
