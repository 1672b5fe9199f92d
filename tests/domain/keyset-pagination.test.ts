import { beforeAll, expect, test } from "vitest";
import { publishedReports } from "~/content/reports/report-lists.server";
import { db } from "~/platform/db/client.server";
import { cursorOf } from "~/platform/db/keyset-pagination";
import { reports } from "~/platform/db/schema.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { forage } from "../cast";

// Ten reports to a moment: those of one moment must not hide each other where a page ends.
const sixty = Array.from({ length: 60 }, (_, index) => ({
	...forage,
	id: `rapport-${String(index).padStart(4, "0")}`,
	title: `Rapport ${index}`,
	createdAt: new Date(Date.UTC(2026, 0, 1)),
	publishedAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 10))),
}));
const newestFirst = sixty.map((report) => report.id).toReversed();

beforeAll(async () => {
	await db.insert(reports).values(sixty);
});

/** The ids on each page while paging in one direction, and the last page. */
async function walk(way: "after" | "before", from?: string) {
	const pages: string[][] = [];
	let page = await publishedReports(from === undefined ? {} : { [way]: from });
	pages.push(page.items.map((report) => report.id));
	while (page[way] !== undefined && pages.length < 10) {
		page = await publishedReports({ [way]: page[way] });
		pages.push(page.items.map((report) => report.id));
	}
	return { pages, last: page };
}

test("turning the pages forwards shows each of sixty reports once, newest first", async () => {
	const { pages, last } = await walk("after");
	expect(pages.map((page) => page.length)).toEqual([24, 24, 12]);
	expect(pages.flat()).toEqual(newestFirst);
	expect((await publishedReports({})).before).toBeUndefined();
	expect(last.before).toBeDefined();
});

test("turning them back from the last page shows the earlier ones once, still newest first on each", async () => {
	const { last } = await walk("after");
	const { pages } = await walk("before", last.before);
	expect(pages.map((page) => page.length)).toEqual([24, 24]);
	expect(pages.toReversed().flat()).toEqual(newestFirst.slice(0, 48));
});

test("a page is found again although the report at its edge went to the trash meanwhile", async () => {
	const first = await publishedReports({});
	const second = await publishedReports({ after: first.after });
	await moveToTrash(reports, first.after ?? "");
	const again = await publishedReports({ after: first.after });
	expect(again.items.map((report) => report.id)).toEqual(second.items.map((report) => report.id));
});

test("a link to a page whose edge is gone for good leads to the beginning", async () => {
	const [first] = (await publishedReports({})).items;
	for (const cursor of [{ after: "jamais-vu" }, { before: "jamais-vu" }])
		expect((await publishedReports(cursor)).items[0]?.id).toBe(first?.id);
});

test.each([
	["?apres=abc-_9", { after: "abc-_9" }],
	["?avant=abc-_9", { before: "abc-_9" }],
	["?avant=abc&apres=xyz", { after: "xyz" }],
	["", {}],
	["?apres=%27%20or%201=1--", {}],
	[`?apres=${"a".repeat(65)}`, {}],
])("of the address « %s » only an identifier is used", (query, cursor) => {
	expect(cursorOf(`http://site.test/rapports${query}`)).toEqual(cursor);
});
