import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { tagsOf } from "./links-of";

/** The classes that have rules in a style sheet. */
export const classesIn = (css: string) =>
	new Set([...css.replace(/\/\*.*?\*\//gs, "").matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = ""]) => name));

const styled = classesIn(
	readdirSync("app", { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".css"))
		.map((file) => readFileSync(join("app", file), "utf8"))
		.join("\n"),
);

/** The classes of a page that have rules, none of them in a style sheet that the page links. */
export async function unstyledClasses(html: string, get: (path: string) => Promise<string>): Promise<string[]> {
	const tags = tagsOf(html).map(({ attributes }) => attributes);
	const sheets = tags.flatMap(({ rel, href }) => (rel === "stylesheet" && href ? [href] : []));
	const linked = classesIn((await Promise.all(sheets.map(get))).join("\n"));
	const used = new Set(tags.flatMap((tag) => tag.class?.split(/\s+/) ?? []));
	return [...used].filter((name) => styled.has(name) && !linked.has(name));
}
