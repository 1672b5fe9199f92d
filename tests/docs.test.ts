import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const drawings = readdirSync("docs/drawings").filter((file) => file.endsWith(".dot"));
const guides = [
	"README.md",
	"CONTRIBUTING.md",
	"SECURITY.md",
	...readdirSync("docs", { recursive: true, encoding: "utf8" })
		.filter((file) => /\.(md|dot)$/.test(file))
		.map((file) => `docs/${file}`),
];

/** The paths of this repository that a text names, from its root or from the text's folder. */
const pathsIn = (text: string) =>
	text.match(/(?<![\w/.-])(?:app|server|cli|build-tools|drizzle|drawings|docs|tests)\/[\w.$()[\]/-]*[\w$]/g) ?? [];

it.each(guides)("%s names files and folders that exist", (guide) => {
	const isThere = (path: string) => existsSync(path) || existsSync(join(dirname(guide), path));
	// A link names its file twice, as a word and as an address.
	const paths = pathsIn(readFileSync(guide, "utf8").replaceAll("](", " "));
	expect(paths.filter((path) => !isThere(path))).toEqual([]);
});

it.each(drawings)("%s is drawn with the words of its text", (drawing) => {
	const words = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");
	const labels = [...readFileSync(`docs/drawings/${drawing}`, "utf8").matchAll(/label="([^"]*)"/g)];
	const drawn = readFileSync(`docs/drawings/${drawing.replace(/dot$/, "svg")}`, "utf8")
		.replace(/<[^>]*>/g, "")
		.replace(/&#?\w+;/g, "");
	for (const [, label = ""] of labels)
		for (const line of label.split("\\n")) expect(words(drawn)).toContain(words(line));
});
