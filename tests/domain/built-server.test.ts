import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// What a start reads, V8 goes through whenever it searches the heap for garbage, while visitors wait.
const started = [...filesFrom("server.js"), ...filesFrom("index.js")].join("\n");

/** The text of a built file and of all that it imports; what is imported later, if ever, is not among it. */
function filesFrom(name: string, read = new Set<string>()): string[] {
	if (read.has(name)) return [];
	read.add(name);
	const text = readFileSync(`build/${name}`, "utf8");
	const imported = [...text.matchAll(/^(?:import|\} from) [^(]*?"\.\/([\w-]+\.js)";$/gm)].map(([, file = ""]) => file);
	return [text, ...imported.flatMap((file) => filesFrom(file, read))];
}

const takenFrom = (folder: string) =>
	[...started.matchAll(/^\/\/ node_modules\/(\S+)$/gm)]
		.map(([, path = ""]) => path)
		.filter((path) => path.startsWith(folder));

test("React is imported once, not once a page", () => {
	expect(takenFrom("react-dom/")).not.toEqual([]);
	expect(started.match(/__toESM\(require_react\(\)/g)).toHaveLength(1);
});

test("of the languages of zod there is the one that it falls back to", () => {
	expect(takenFrom("zod/v4/locales/")).toEqual(["zod/v4/locales/en.js"]);
});

test("what sends mails waits until there is one to send", () => {
	expect(takenFrom("nodemailer/")).toEqual([]);
});
