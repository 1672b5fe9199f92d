import { beforeAll, expect, test, vi } from "vitest";
import { newId } from "~/platform/db/new-id.server";
import { reports } from "~/platform/db/schema.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { moveToTrash, takeOutOfTrash } from "~/publishing/trash/trash.server";
import { associationName, forage, hopital } from "../cast";
import { addReport, updateReport } from "../written-items";
import { browser, openSite } from "./open-site";
import { below, parsedXml, textsBelow } from "./well-formed";

const site = await openSite();
const visitor = browser(site.origin);
const publicUrl = "http://localhost:3000";
const [pump, hostile, trashed] = [newId(), newId(), newId()];
const odd = "A & B <b>]]></b> \"C\" 'd' 💧\uffff";

beforeAll(async () => {
	await saveAssociation({ name: `${associationName} & <amis>` });
	// Published a second apart: within one millisecond no report is newer than another.
	const begun = Date.now() - 60_000;
	let added = 0;
	const add = (id: string, draft: Parameters<typeof addReport>[1]) => {
		vi.useFakeTimers({ toFake: ["Date"], now: begun + 1000 * added++ });
		return addReport(id, draft, []);
	};
	for (let number = 1; number <= 19; number++) await add(newId(), { ...hopital, title: `Visite ${number}` });
	await add(hostile, { ...hopital, title: odd, content: `${odd}\n${"é".repeat(400)}`, author: odd });
	await add(pump, forage);
	await add(trashed, { ...hopital, title: "Retiré" });
	vi.useRealTimers();
	await moveToTrash(reports, trashed);
});

const feed = async () => parsedXml(await visitor.html("/rapports.atom"));

test("the feed contains the 20 newest reports, newest first, and none of the trash", async () => {
	const response = await visitor.get("/rapports.atom");
	expect(response.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
	expect(response.headers.get("Set-Cookie")).toBeNull();
	const root = parsedXml(await response.text());
	const titles = below(root, "entry").flatMap((entry) => textsBelow(entry, "title"));
	expect(titles).toHaveLength(20);
	expect(titles[0]).toBe(forage.title);
	expect(titles).not.toContain("Visite 1");
	expect(titles).not.toContain("Retiré");
	expect(textsBelow(root, "title")).toEqual([`${associationName} & <amis> — Rapports`]);
	expect(textsBelow(root, "id")).toEqual([`${publicUrl}/rapports`]);
	const links = below(root, "link").map(({ attributes }) => [attributes.rel, attributes.href]);
	expect(links).toEqual([
		["alternate", `${publicUrl}/rapports`],
		["self", `${publicUrl}/rapports.atom`],
	]);
});

test("an entry keeps its identifier forever, with the times when it was created and changed", async () => {
	const before = below(await feed(), "entry")[0];
	await updateReport(pump, { ...forage, title: "Deux forages" }, []);
	const after = below(await feed(), "entry")[0];
	if (!before || !after) throw new Error("No entry");
	const [published = ""] = textsBelow(before, "published");
	expect(textsBelow(before, "id")).toEqual([`tag:localhost,${published.slice(0, 10)}:report/${pump}`]);
	expect(textsBelow(after, "id")).toEqual(textsBelow(before, "id"));
	expect(textsBelow(after, "published")).toEqual([published]);
	expect(textsBelow(before, "updated")).toEqual([published]);
	expect(textsBelow(after, "title")).toEqual(["Deux forages"]);
	expect(Date.parse(textsBelow(after, "updated")[0] ?? "")).toBeGreaterThan(Date.parse(published));
	expect(below(after, "link")[0]?.attributes.href).toBe(`${publicUrl}/report/${pump}`);
	expect(below(after, "author")[0]?.text.trim()).toBe(forage.author);
});

test("signs that mean something to XML or HTML arrive as signs", async () => {
	const entry = below(await feed(), "entry")[1];
	if (!entry) throw new Error("No entry");
	const asHtml = "A &amp; B &lt;b&gt;]]&gt;&lt;/b&gt; \"C\" 'd' 💧";
	expect(textsBelow(entry, "title")).toEqual([asHtml]);
	const [summary = ""] = textsBelow(entry, "summary");
	expect(summary.startsWith(`${asHtml}<br>éé`)).toBe(true);
	expect(summary.endsWith("é...")).toBe(true);
	expect(below(entry, "author")[0]?.text.trim()).toBe("A & B <b>]]></b> \"C\" 'd' 💧");
});

test("an unchanged feed is answered with 304", async () => {
	const etag = (await visitor.get("/rapports.atom")).headers.get("ETag") ?? "";
	expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
	const held = await visitor.get("/rapports.atom", { "If-None-Match": etag });
	expect([held.status, await held.text(), held.headers.get("ETag")]).toEqual([304, "", etag]);
	await takeOutOfTrash(reports, trashed);
	expect((await visitor.get("/rapports.atom", { "If-None-Match": etag })).status).toBe(200);
	await moveToTrash(reports, trashed);
});
