import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { classesIn } from "./site/unstyled-classes";
import { files } from "./source-files";

const sheets = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
const read = (file: string) => readFileSync(join("app", file), "utf8");
const source = [...files.map((file) => readFileSync(file, "utf8")), ...sheets.map(read)].join("\n");

test("each style sheet is imported", () => {
	expect(sheets.filter((file) => !source.includes(`/${basename(file)}"`))).toEqual([]);
});

/** Written by lightGallery. */
const foreign = /^lg-/;

test("each class that has rules is in a component", () => {
	const components = files.map((file) => readFileSync(file, "utf8")).join("\n");
	const words = new Set(components.match(/[\w-]+/g));
	// `badge-${tone}`
	const composed = [...components.matchAll(/([a-z]+-(?:[a-z]+-)?[a-z]?)\$\{/g)].map(([, start = ""]) => start);
	const unused = (name: string) =>
		!foreign.test(name) && !words.has(name) && !composed.some((start) => name.startsWith(start));
	expect(sheets.flatMap((file) => [...classesIn(read(file))].filter(unused))).toEqual([]);
});

test("each class that a component writes out has rules", () => {
	const styled = new Set(sheets.flatMap((file) => [...classesIn(read(file))]));
	const written = files.flatMap((file) =>
		[...readFileSync(file, "utf8").matchAll(/\bclass(?:Name)?="([^"]+)"/g)].flatMap(([, names = ""]) =>
			names.split(" "),
		),
	);
	expect([...new Set(written)].filter((name) => !styled.has(name))).toEqual([]);
});
