import { expect, test } from "vitest";
import { associationName, forage, noel } from "../cast";
import { breakout, hostile, longTitle, openFoundSite, publicUrl, withPhoto } from "./found-site";
import { headOf, thingsOf } from "./head-of-page";
import { browser } from "./open-site";

const { page, site, visitor } = await openFoundSite();

test("a title that tries to break out stays a title", async () => {
	const html = await page(`/report/${hostile}`);
	const head = headOf(html);
	expect(html).not.toContain("<script>alert(1)");
	expect(html.slice(0, html.indexOf("</head>"))).not.toContain("\u2028<b>");
	expect(head.linkedData).toHaveLength(1);
	expect(head.linkedData[0]).not.toMatch(/[<>\u2028]/);
	expect(thingsOf(html).Article?.headline).toBe(breakout);
	expect(head.title.replace(/\s/g, " ")).toContain("💧");
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
	const { Event: event } = thingsOf(await page("/events/fete-de-noel-des-enfants"));
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

test("a 90-character event that ends after midnight is whole", async () => {
	const slug = /\/events\/(une-veillee[\w-]+)"/.exec(await page("/events"))?.[1] ?? "";
	const html = await page(`/events/${slug}`);
	expect(headOf(html).title).toBe(`${longTitle} — Événements — ${associationName}`);
	expect(thingsOf(html).Event).toMatchObject({ name: longTitle, endDate: "2031-12-25T02:00:00+01:00" });
});

test("a report has structured data with headline, pictures, dates, author and breadcrumbs", async () => {
	const { Article: article, BreadcrumbList: trail } = thingsOf(await page(`/report/${withPhoto}`));
	expect(article).toMatchObject({
		headline: forage.title,
		image: [expect.stringContaining(`${publicUrl}/uploads/reports/`)],
		author: { "@type": "Person", name: forage.author },
		publisher: { "@type": "NGO", name: associationName },
	});
	expect(article?.dateModified).toBe(article?.datePublished);
	expect(trail?.itemListElement).toEqual([
		{ "@type": "ListItem", position: 1, name: "Accueil", item: `${publicUrl}/` },
		{ "@type": "ListItem", position: 2, name: "Blog", item: `${publicUrl}/rapports` },
		{ "@type": "ListItem", position: 3, name: forage.title, item: `${publicUrl}/report/${withPhoto}` },
	]);
	expect(thingsOf(await page(`/report/${hostile}`)).Article).not.toHaveProperty("author");
});

test("a shared page says what it is in French, early, and the same to every program", async () => {
	const html = await page(`/report/${withPhoto}`);
	expect(headOf(html).meta).toMatchObject({
		"og:title": forage.title,
		"og:type": "article",
		"og:url": `${publicUrl}/report/${withPhoto}`,
		"og:site_name": associationName,
		"og:locale": "fr_FR",
		"twitter:card": "summary_large_image",
	});
	expect(html.indexOf("og:image")).toBeLessThan(html.indexOf("stylesheet"));
	const asked = await visitor.get(`/report/${withPhoto}`, { "User-Agent": "WhatsApp/2.23" });
	expect(headOf(await asked.text())).toEqual(headOf(html));
});

test("the image of a page is a JPEG which anyone gets", async () => {
	for (const path of ["/", "/events", `/report/${withPhoto}`]) {
		const { meta } = headOf(await page(path));
		const address = meta["og:image"] ?? "";
		expect(address.startsWith(`${publicUrl}/`)).toBe(true);
		expect([meta["twitter:image"], meta["og:image:type"]]).toEqual([address, "image/jpeg"]);
		expect(meta["og:image:alt"]).toBeTruthy();
		const response = await browser(site.origin).get(address.slice(publicUrl.length));
		expect([path, response.status, response.headers.get("Content-Type")]).toEqual([path, 200, "image/jpeg"]);
	}
});
