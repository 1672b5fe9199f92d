import { readdirSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { publishedEvent } from "~/content/events/events.server";
import { publishedReport } from "~/content/reports/reports.server";
import { db } from "~/platform/db/client.server";
import { batchSize } from "~/platform/db/keyset-pagination";
import { newId } from "~/platform/db/new-id.server";
import { events, reports } from "~/platform/db/schema.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { associationName, forage, hopital, noel } from "../cast";
import { storedPicture } from "../domain/stored";
import { addReport } from "../written-items";
import { browser, openSite } from "./open-site";
import { below, parsedXml, textsBelow } from "./well-formed";

const site = await openSite();
const visitor = browser(site.origin);
const publicUrl = "http://localhost:3000";
const [shown, trashed] = [newId(), newId()];
const cover = await storedPicture("reports", 320, "couverture.jpg");

beforeAll(async () => {
	await saveAssociation({ name: associationName });
	await addReport(shown, forage, [cover.id]);
	await addReport(trashed, hopital, []);
	await moveToTrash(reports, trashed);
	for (const title of [noel.title, "Retirée"])
		await addEvent(newId(), { ...noel, title, posterId: null }, "Europe/Paris");
	await moveToTrash(events, (await publishedEvent("retiree"))?.id ?? "");
});

async function entries() {
	const response = await visitor.get("/sitemap.xml");
	expect(response.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
	const root = parsedXml(await response.text());
	expect([root.name, root.attributes.xmlns]).toEqual(["urlset", "http://www.sitemaps.org/schemas/sitemap/0.9"]);
	return below(root, "url");
}
const pathsOf = (urls: Awaited<ReturnType<typeof entries>>) =>
	urls.flatMap((url) => textsBelow(url, "loc")).map((address) => address.slice(publicUrl.length));

/** Every page for search engines without an identifier in its address. */
const pages = readdirSync("app/routes")
	.map((file) => /^_public\.([A-Za-z-]+|_index|\w+\._index)\.tsx$/.exec(file)?.[1])
	.flatMap((name) =>
		name && !["compte", "login", "recherche", "setup"].includes(name) ? `/${name.replace(/\.?_index$/, "")}` : [],
	);

test("every page is in the sitemap once, and nothing of the trash", async () => {
	expect(pages.length).toBeGreaterThan(7);
	const expected = [...pages, "/events/fete-de-noel-des-enfants", `/report/${shown}`];
	expect(pathsOf(await entries()).toSorted()).toEqual(expected.toSorted());
	for (const path of expected) expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
});

test("a report comes with its pictures and the moment of its last change", async () => {
	const report = (await entries()).find((url) => textsBelow(url, "loc")[0]?.endsWith(shown));
	if (!report) throw new Error("The report is not in the sitemap");
	expect(textsBelow(report, "lastmod")).toEqual([(await publishedReport(shown))?.publishedAt?.toISOString()]);
	const images = below(report, "image:image").flatMap((image) => textsBelow(image, "image:loc"));
	expect(images).toEqual([`${publicUrl}/uploads/${cover.path}`]);
});

test("more reports than are read at once are all there", async () => {
	const createdAt = new Date("2026-01-01T00:00:00Z");
	const row = { ...forage, createdAt, publishedAt: createdAt };
	const many = Array.from({ length: batchSize + 1 }, () => ({ ...row, id: newId() }));
	for (let from = 0; from < many.length; from += 100) await db.insert(reports).values(many.slice(from, from + 100));
	const paths = pathsOf(await entries());
	expect(new Set(paths).size).toBe(paths.length);
	expect(paths).toEqual(expect.arrayContaining(many.map(({ id }) => `/report/${id}`)));
});

test("robots.txt says what not to crawl and where the sitemap is", async () => {
	const response = await visitor.get("/robots.txt");
	expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
	expect(await response.text()).toBe(
		"User-agent: *\nDisallow: /admin\nDisallow: /login\nDisallow: /setup\n\nSitemap: http://localhost:3000/sitemap.xml\n",
	);
});

test("a phone that installs the site gets its name", async () => {
	const response = await visitor.get("/manifest.webmanifest");
	expect(response.headers.get("Content-Type")).toBe("application/manifest+json; charset=utf-8");
	expect(await response.json()).toMatchObject({
		name: associationName,
		lang: "fr",
		start_url: "/",
		display: "browser",
		icons: [{ sizes: "192x192" }, { sizes: "512x512" }, { sizes: "512x512", purpose: "maskable" }],
	});
	expect(await visitor.html("/")).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
});
