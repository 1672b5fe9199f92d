import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

// What a start reads, V8 goes through whenever it searches the heap for garbage, while visitors wait.
const started = [...filesFrom("server.js"), ...filesFrom("index.js")].join("\n");

/** The text of a built file and of all that it imports; what is imported later, if ever, is not among it. */
function filesFrom(name: string, read = new Set<string>()): string[] {
	if (read.has(name)) return [];
	read.add(name);
	const text = readFileSync(`build/${name}`, "utf8");
	const imported = [...text.matchAll(/^(?:import|export \*|\} from) [^(]*?"\.\/([\w/-]+\.js)";$/gm)];
	const beside = ([, file = ""]: string[]) => join(dirname(name), file);
	return [text, ...imported.map(beside).flatMap((file) => filesFrom(file, read))];
}

test("a build contains the migrations of its own version", () => {
	const folder = dirname(/"\.\/(.+)"/.exec(readFileSync("build/server.js", "utf8"))?.[1] ?? "");
	const journalIn = (migrations: string) => readFileSync(join(migrations, "meta/_journal.json"), "utf8");
	expect(journalIn(join("build", folder, "migrations"))).toBe(journalIn("drizzle/migrations"));
});

const takenFrom = (folder: string) =>
	[...started.matchAll(/^\/\/ node_modules\/(\S+)$/gm)]
		.map(([, path = ""]) => path)
		.filter((path) => path.startsWith(folder));

test("the site's own static router replaces the package's", () => {
	expect(started).toContain("\n// server/static-router.ts\n");
});

test("of the languages of zod there is the one that it falls back to", () => {
	expect(takenFrom("zod/v4/locales/")).toEqual(["zod/v4/locales/en.js"]);
});

test.each([
	["what sends mails, which waits for one", "nodemailer/"],
	["a fetch for a Node without one", "undici/"],
])("there is nothing of %s", (_, folder) => {
	expect(takenFrom(folder)).toEqual([]);
});
