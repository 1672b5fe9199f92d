import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveAssociation } from "~/association/settings.server";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { media } from "~/db/schema.server";
import { addEvent } from "~/events/events.server";
import { makeMissingVariants } from "~/media/make-variants.server";
import { type Folder, storeFile } from "~/media/store-file.server";
import { addReport } from "~/reports/reports.server";
import { associationName, forage, hopital, noel, rentree } from "../cast";
import { foret, picture } from "../files";
import { headOf, thingsOf } from "./head-of-page";
import { browser, openSite } from "./open-site";

const site = await openSite();
const visitor = browser(site.origin);
const publicUrl = "http://localhost:3000";
const [withPhoto, hostile, unready] = [newId(), newId(), newId()];
const breakout = '</script><script>alert(1)</script>\u2028<b>&amp; "L’eau" 💧';
const long = "Une veillée de prière et de chants, puis un repas partagé avec tous les enfants du village !";

afterAll(site.close);
beforeAll(async () => {
	await saveAssociation({ name: associationName, email: "bonjour@mil.example", facebook: "https://facebook.com/mil" });
	const cover = await photo("reports", 1200, "couverture.jpg");
	const poster = await photo("event-posters", 700, "affiche.jpg");
	await addReport(
		withPhoto,
		{ ...forage, content: `Il fallait marcher. ${"Depuis, une pompe sert tous. ".repeat(20)}` },
		[cover.id],
	);
	await addReport(hostile, { ...hopital, title: breakout, content: breakout }, []);
	await addEvent(newId(), { ...noel, posterId: poster.id }, "Europe/Paris");
	await addEvent(newId(), { ...rentree, posterId: null }, "Europe/Paris");
	await addEvent(
		newId(),
		{ ...noel, title: long, startTime: "22:00", endTime: "02:00", posterId: null },
		"Europe/Paris",
	);
	await makeMissingVariants();
	await addReport(unready, hopital, [(await photo("reports", 640, "tout-juste.jpg")).id]);
	for (let number = 1; number <= 30; number++) await addReport(newId(), { ...hopital, title: `Visite ${number}` }, []);
});

async function photo(folder: Folder, width: number, name: string) {
	const bytes = Readable.from([await picture(foret, "jpeg", width, 480)]);
	const file = await storeFile(bytes, name, folder, ["image"]);
	if ("reason" in file) throw new Error(file.reason);
	return file;
}

const page = async (path: string) => (await visitor.get(path)).text();
const kinds = [
	"/",
	"/events",
	"/events/fete-de-noel-des-enfants",
	"/rapports",
	`/report/${withPhoto}`,
	"/gallery",
	"/apropos",
	"/Mission",
	"/contact",
	"/donate",
];

test("each page has a title of its own that ends with the association, and a description of a good length", async () => {
	const heads = await Promise.all(kinds.map(async (path) => headOf(await page(path))));
	expect(new Set(heads.map((head) => head.title)).size).toBe(kinds.length);
	expect(new Set(heads.map((head) => head.meta.description)).size).toBe(kinds.length);
	for (const { title, meta } of heads) {
		expect(title).toContain(associationName);
		expect(meta.description?.length).toBeGreaterThanOrEqual(70);
		expect(meta.description?.length).toBeLessThanOrEqual(155);
	}
	const titles = heads.map((head) => head.title);
	expect(titles[2]).toBe(`${noel.title} — Événements — ${associationName}`);
	expect(titles[4]).toBe(`${forage.title} — Blog — ${associationName}`);
});

test.each(kinds)("%s names its own address, whatever else the link carried", async (path) => {
	for (const asked of [path, `${path}?utm_source=whatsapp&avant=${"x".repeat(12)}`])
		expect(headOf(await page(asked)).canonical).toBe(publicUrl + path);
});

test.each([
	["/mission", "/Mission"],
	["/Rapports", "/rapports"],
])("%s is kept under its one spelling, %s", async (asked, kept) => {
	expect(headOf(await page(asked)).canonical).toBe(publicUrl + kept);
});

test("a later page of a list is an address of its own, the first one reached from there is not", async () => {
	const first = await page("/rapports");
	const later = /href="\/rapports(\?apres=[\w-]+)"/.exec(first)?.[1] ?? "";
	const second = await page(`/rapports${later}&utm_source=x`);
	expect(headOf(second).canonical).toBe(`${publicUrl}/rapports${later}`);
	expect(headOf(second).title).toContain("(suite)");
	const back = /href="\/rapports(\?avant=[\w-]+)"/.exec(second)?.[1] ?? "";
	expect(headOf(await page(`/rapports${back}`)).canonical).toBe(`${publicUrl}/rapports`);
});

test("the address of an image is that of a small JPEG which anyone gets", async () => {
	const widths = new Map<string, number>();
	for (const path of kinds) {
		const { meta } = headOf(await page(path));
		const address = meta["og:image"] ?? "";
		expect(address.startsWith(`${publicUrl}/`)).toBe(true);
		expect(meta["twitter:image"]).toBe(address);
		expect(meta["og:image:type"]).toBe("image/jpeg");
		expect(meta["og:image:alt"]).toBeTruthy();
		const response = await browser(site.origin).get(address.slice(publicUrl.length));
		expect([path, response.status, response.headers.get("Content-Type")]).toEqual([path, 200, "image/jpeg"]);
		const bytes = Buffer.from(await response.arrayBuffer());
		expect(bytes.length).toBeLessThanOrEqual(300_000);
		const { format, width, height } = await sharp(bytes).metadata();
		expect(format).toBe("jpeg");
		expect([meta["og:image:width"], meta["og:image:height"]]).toEqual([String(width), String(height)]);
		widths.set(path, width);
	}
	expect(widths.get(`/report/${withPhoto}`)).toBe(960);
	expect(widths.get("/events/fete-de-noel-des-enfants")).toBe(640);
	expect(widths.get("/gallery")).toBe(1200);
});

test("a photo whose sizes are not made yet is not promised", async () => {
	await makeMissingVariants();
	const made = headOf(await page(`/report/${unready}`)).meta["og:image"];
	expect(made).toMatch(/\/uploads\/reports\/\d+_tout-juste\.jpg\.640\.jpg$/);
	await db.update(media).set({ variantsAt: null });
	expect(headOf(await page(`/report/${unready}`)).meta["og:image"]).toBe(`${publicUrl}/share.jpg`);
	await db.update(media).set({ variantsAt: new Date() });
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

test("a description is cut after a word", async () => {
	const { description = "" } = headOf(await page(`/report/${withPhoto}`)).meta;
	expect(description).toMatch(/^Il fallait marcher\. Depuis, une pompe .*\p{L}…$/u);
	expect(description.length).toBeGreaterThan(140);
});

test("a short text is helped by what else is known", async () => {
	const { description } = headOf(await page("/events/rentree-solidaire")).meta;
	expect(description).toBe("Remise de cahiers et de sacs. Le lundi 2 septembre 2024, Village de Sokoura");
});

test.each(["/login", "/jamais-vu", "/events/jamais-vu", "/report/jamais-vu", "/setup"])(
	"%s is not for search engines",
	async (path) => {
		const { meta, canonical, linkedData } = headOf(await page(path));
		expect(meta.robots).toBe("noindex");
		expect(canonical).toBe("");
		expect(linkedData).toEqual([]);
		expect(meta["og:image"]).toBeUndefined();
	},
);

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

test("an event tells machines when and where, with the offset of its time zone", async () => {
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
	expect(headOf(html).title).toBe(`${long} — Événements — ${associationName}`);
	expect(thingsOf(html).Event).toMatchObject({ name: long, endDate: "2031-12-25T02:00:00+01:00" });
});

test("a report tells machines its headline, pictures, days and author, and the way to it", async () => {
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

test("an event to come can be put into one's own calendar, and its place found on a map", async () => {
	const html = await page("/events/fete-de-noel-des-enfants");
	expect(html).toContain('href="/events/fete-de-noel-des-enfants.ics"');
	expect(html).toMatch(
		/href="https:\/\/www\.openstreetmap\.org\/search\?query=Cour%20de%20l%E2%80%99%C3%A9cole"[^>]*rel="noopener"/,
	);
	expect(await page("/events/rentree-solidaire")).not.toContain("Ajouter à mon agenda");
	expect(await page("/events")).toContain('href="webcal://localhost:3000/events.ics"');
	expect(await page("/rapports")).toContain('href="/rapports.atom"');
});
