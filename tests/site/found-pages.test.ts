import { beforeAll, expect, test } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import type { Folder } from "~/media/files/stored-files.server";
import { makeMissingVariants } from "~/media/images/make-variants.server";
import { newId } from "~/platform/db/new-id.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { associationName, forage, hopital, noel, rentree } from "../cast";
import { stored } from "../domain/stored";
import { foret, picture } from "../files";
import { addReport } from "../written-items";
import { headOf, thingsOf } from "./head-of-page";
import { openSite } from "./open-site";

const site = await openSite();
const page = async (path: string) => site.html(path);

const publicUrl = "http://localhost:3000";
const [withPhoto, hostile] = [newId(), newId()];
const breakout = '</script><script>alert(1)</script>\u2028<b>&amp; "L’eau" 💧';
const fete = "/events/fete-de-noel-des-enfants";

/** One page of each kind that search engines may show. */
const shownPages = [
	...["/", "/events", fete, "/rapports", `/report/${withPhoto}`, "/gallery"],
	...["/apropos", "/Mission", "/contact", "/donate"],
];

beforeAll(async () => {
	const facebook = "https://facebook.com/mil";
	await saveAssociation({ name: associationName, email: "bonjour@mil.example", facebook });
	const photo = async (folder: Folder, name: string) => stored(folder, await picture(foret, "jpeg", 700, 480), name);
	const [cover, poster] = [await photo("reports", "couverture.jpg"), await photo("event-posters", "affiche.jpg")];
	const content = `Il fallait marcher. ${"Depuis, une pompe sert tous. ".repeat(20)}`;
	await addReport(withPhoto, { ...forage, content }, [cover.id]);
	await addReport(hostile, { ...hopital, title: breakout, content: breakout }, []);
	await addEvent(newId(), { ...noel, posterId: poster.id }, "Europe/Paris");
	await addEvent(newId(), { ...rentree, posterId: null }, "Europe/Paris");
	await makeMissingVariants();
	for (let number = 1; number <= 30; number++) await addReport(newId(), { ...hopital, title: `Visite ${number}` }, []);
});

test("each page has its own title, description of a good length and address, whatever else the link carried", async () => {
	const heads = await Promise.all(
		shownPages.map(async (path) => headOf(await page(`${path}?utm_source=whatsapp&avant=${"x".repeat(12)}`))),
	);
	expect(heads.map((head) => head.canonical)).toEqual(shownPages.map((path) => publicUrl + path));
	expect(new Set(heads.map((head) => head.title)).size).toBe(shownPages.length);
	expect(new Set(heads.map((head) => head.meta.description)).size).toBe(shownPages.length);
	for (const { title, meta } of heads) {
		expect(title).toContain(associationName);
		expect(meta.description?.length).toBeGreaterThanOrEqual(70);
		expect(meta.description?.length).toBeLessThanOrEqual(155);
	}
	expect(heads[2]?.title).toBe(`${noel.title} — Événements — ${associationName}`);
	expect(headOf(await page("/mission")).canonical).toBe(`${publicUrl}/Mission`);
	const { description } = headOf(await page("/events/rentree-solidaire")).meta;
	expect(description).toBe("Remise de cahiers et de sacs. Le lundi 2 septembre 2024, Village de Sokoura");
});

test("a later page of a list has its own address, but not the first page reached from there", async () => {
	const first = await page("/rapports");
	const later = /href="\/rapports(\?apres=[\w-]+)"/.exec(first)?.[1] ?? "";
	const second = await page(`/rapports${later}&utm_source=x`);
	expect(headOf(second).canonical).toBe(`${publicUrl}/rapports${later}`);
	expect(headOf(second).title).toContain("(suite)");
	const back = /href="\/rapports(\?avant=[\w-]+)"/.exec(second)?.[1] ?? "";
	expect(headOf(await page(`/rapports${back}`)).canonical).toBe(`${publicUrl}/rapports`);
});

test.each(["/login", "/jamais-vu", "/setup"])("%s is not for search engines", async (path) => {
	const { meta, canonical, linkedData } = headOf(await page(path));
	expect([meta.robots, canonical, linkedData, meta["og:image"]]).toEqual(["noindex", "", [], undefined]);
});

test("an event to come can be put into one's own calendar, and its place found on a map", async () => {
	const html = await page(fete);
	expect(html).toContain(`href="${fete}.ics"`);
	expect(html).toMatch(
		/href="https:\/\/www\.openstreetmap\.org\/search\?query=Cour%20de%20l%E2%80%99%C3%A9cole"[^>]*rel="noopener"/,
	);
	expect(await page("/events/rentree-solidaire")).not.toContain("Ajouter à mon agenda");
	expect(await page("/events")).toContain('href="webcal://localhost:3000/events.ics"');
});

test("a title that tries to break out stays a title", async () => {
	const html = await page(`/report/${hostile}`);
	const head = headOf(html);
	expect(html).not.toContain("<script>alert(1)");
	expect(html.slice(0, html.indexOf("</head>"))).not.toContain("\u2028<b>");
	expect(head.linkedData).toHaveLength(1);
	expect(head.linkedData[0]).not.toMatch(/[<>\u2028]/);
	expect(thingsOf(html).Article).toMatchObject({ headline: breakout });
	expect(thingsOf(html).Article).not.toHaveProperty("author");
});

test("the home page names the association, its site, how to give, and nothing that is not known", async () => {
	const things = thingsOf(await page("/"));
	expect(things.NGO).toEqual({
		"@type": "NGO",
		"@id": `${publicUrl}/#association`,
		name: associationName,
		url: `${publicUrl}/`,
		logo: `${publicUrl}/icon-512.png`,
		email: "bonjour@mil.example",
		sameAs: ["https://facebook.com/mil"],
		potentialAction: { "@type": "DonateAction", name: "Faire un don", target: `${publicUrl}/donate` },
	});
	expect(things.WebSite).toMatchObject({ name: associationName, url: `${publicUrl}/`, inLanguage: "fr" });
	expect(things.BreadcrumbList).toBeUndefined();
});

test("an event has structured data with time, offset and place", async () => {
	const { Event: event } = thingsOf(await page(fete));
	expect(event).toMatchObject({
		name: noel.title,
		startDate: "2031-12-24T15:00:00+01:00",
		endDate: "2031-12-24T19:00:00+01:00",
		eventStatus: "https://schema.org/EventScheduled",
		eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
		location: { "@type": "Place", name: noel.location },
		organizer: { "@type": "NGO", name: associationName },
	});
	expect(event?.image).toEqual([expect.stringContaining(`${publicUrl}/uploads/event-posters/`)]);
	const allDay = thingsOf(await page("/events/rentree-solidaire")).Event;
	expect(allDay).toMatchObject({ startDate: "2024-09-02", endDate: "2024-09-02" });
	expect(allDay).not.toHaveProperty("image");
});

test("a report has structured data and breadcrumbs, and is shared with a picture that anyone gets", async () => {
	const html = await page(`/report/${withPhoto}`);
	const { Article: article, BreadcrumbList: trail } = thingsOf(html);
	expect(article).toMatchObject({
		headline: forage.title,
		image: [expect.stringContaining(`${publicUrl}/uploads/reports/`)],
		author: { "@type": "Person", name: forage.author },
		publisher: { "@type": "NGO", name: associationName },
	});
	expect(trail?.itemListElement).toEqual([
		{ "@type": "ListItem", position: 1, name: "Accueil", item: `${publicUrl}/` },
		{ "@type": "ListItem", position: 2, name: "Blog", item: `${publicUrl}/rapports` },
		{ "@type": "ListItem", position: 3, name: forage.title, item: `${publicUrl}/report/${withPhoto}` },
	]);
	const { meta } = headOf(html);
	expect(meta).toMatchObject({
		"og:title": forage.title,
		"og:type": "article",
		"og:url": `${publicUrl}/report/${withPhoto}`,
		"og:image:type": "image/jpeg",
		"og:locale": "fr_FR",
		"twitter:card": "summary_large_image",
	});
	expect(html.indexOf("og:image")).toBeLessThan(html.indexOf("stylesheet")); // programs read only the beginning
	const picture = await site.get((meta["og:image"] ?? "").slice(publicUrl.length));
	expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
});
