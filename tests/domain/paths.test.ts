import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { kindNames } from "~/kinds/content-kinds";
import { adminPaths, contentPaths, outboxPaths, publicPaths } from "~/kinds/paths";

/** What a route answers, from the name of its file: of `admin.events.$id_.delete.ts` paths like `/admin/events/x/delete`. */
function pathsOf(file: string): RegExp {
	const parts = file
		.replace(/\.tsx?$/, "")
		.split(/\.(?!\])/)
		.filter((part) => !part.startsWith("_"));
	const patterns = parts.map((part) => {
		const segment = part.replace(/_$/, "").replace(/\[(.)\]/g, "\\$1");
		return segment.startsWith("(") ? "(/[^/.]+)?" : `/${segment.replace(/^\$\w+/, "[^/.]+")}`;
	});
	return new RegExp(`^${patterns.join("")}$`);
}

const routes = readdirSync("app/routes")
	.filter((file) => !/\$\.tsx?$/.test(file)) // those of any path
	.map(pathsOf);

const withValues = (path: string | ((...values: string[]) => string)) =>
	(typeof path === "string" ? path : path(...Array(path.length).fill("x"))).replace(/\?.*$/, "");

const { list, new: newItem, item, delete: deleteItem, restore, preview, trashed } = contentPaths;
const paths = [
	...[publicPaths, adminPaths, outboxPaths].flatMap((paths) => Object.values(paths).map(withValues)),
	...kindNames.flatMap((kind) => [list(kind), newItem(kind)]),
	...kindNames.flatMap((kind) => [item, deleteItem, restore, preview, trashed].map((path) => path(kind, "x"))),
	...[list("allReports"), deleteItem("allReports", "x"), restore("allReports", "x")],
];

test("every path leads to a route", () => {
	const lost = paths.filter((path) => !routes.some((route) => route.test(path)));
	expect(lost).toEqual([adminPaths.photos]); // it has none, but each photo below it
});

test("no path is written twice", () => {
	expect(paths).toHaveLength(new Set(paths).size);
});
