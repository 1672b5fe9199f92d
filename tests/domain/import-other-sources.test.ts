import { utimesSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { publishedEvent } from "~/content/events/events.server";
import { publishedGallery } from "~/content/gallery/gallery.server";
import { publishedReport } from "~/content/reports/reports.server";
import { db } from "~/platform/db/client.server";
import { events, galleryItems, media, oldAddresses, reportImages, reports } from "~/platform/db/schema.server";
import { targetOfOldAddress } from "~/publishing/old-addresses/old-addresses.server";
import { progressPrinter } from "~/site/import/import-report";
import { foret, picture, soleil, terre } from "../files";
import { importFrom, planOf, writeSource } from "../import-source";

const [first, second, third] = [
	await picture(terre, "jpeg", 70, 40),
	await picture(foret, "jpeg", 71, 40),
	await picture(soleil, "jpeg", 72, 40),
];
const takenIn = (year: number) =>
	sharp(first)
		.resize(50)
		.withExif({ IFD2: { DateTimeOriginal: `${year}:05:12 10:15:30` } })
		.jpeg({ quality: year % 90 })
		.toBuffer();

beforeEach(async () => {
	for (const table of [reportImages, galleryItems, events, reports, oldAddresses, media]) await db.delete(table);
});

const narrow = (text: string) => text.replaceAll("\u202f", " ");

test("a folder of photos fills the gallery, by the camera's dates, else the names', else the files'; each photo once", async () => {
	const folder = writeSource({
		"2019/DSC_1.jpg": await takenIn(2019),
		"IMG-20210304-WA0001.jpg": second,
		"copie de IMG-20210304-WA0001.jpg": second,
		"1970.jpg": await takenIn(1970),
		"2999.jpg": await takenIn(2999),
		"lisez-moi.txt": "Bonjour",
		"Thumbs.db": "x",
	});
	for (const name of ["1970.jpg", "2999.jpg"]) utimesSync(join(folder, name), 1.5e9, 1.5e9);
	const { counts, refused, remarks } = await importFrom(folder);
	expect(counts.gallery).toEqual({ new: 4, present: 1, refused: 1 });
	expect(narrow(refused.join())).toMatch(/^lisez-moi\.txt : « lisez-moi\.txt » n’est pas une image/);
	expect(remarks.join()).toContain("est deux fois dans la source");
	const taken = new Map(
		(await publishedGallery({})).items.map(({ file, createdAt }) => [file.originalName, createdAt.toISOString()]),
	);
	expect(taken.get("DSC_1.jpg")).toBe("2019-05-12T08:15:00.000Z");
	expect([...taken.values()].filter((moment) => moment.startsWith("2021-03-04T11:00"))).toHaveLength(1);
	expect([taken.get("1970.jpg"), taken.get("2999.jpg")]).toEqual(Array(2).fill("2017-07-14T02:40:00.000Z"));
	expect((await importFrom(folder)).counts.gallery).toEqual({ new: 0, present: 5, refused: 1 });
	// Another photo of the same name is another photo.
	const other = await importFrom(writeSource({ "IMG-20210304-WA0001.jpg": third }));
	expect(other.counts.gallery.new).toBe(1);
});

test("a table becomes events, reports and photos; what a row lacks is told with its line", async () => {
	const table = [
		"Type;Titre;Date;Heure;Lieu;Texte;Photos;Légende;Ancienne adresse",
		"événement;Fête;24/12/2025;15h30;École;Un repas.;a.jpg;;/vieux/fete.html",
		'Rapport;Un forage;2024-05-01;;;"Une pompe.\nUn puits.";a.jpg | b.jpg;Au village;',
		"galerie;;;;;;c.jpg;Le marché;",
		"événement;Sans lieu;24/12/2025;;;Un repas.;;;",
		"lettre;Bonjour;;;;;;;",
		"rapport;Sans photo;;;;Texte;absent.jpg;;",
	].join("\r\n");
	const source = writeSource({
		"table.csv": Buffer.concat([Buffer.from("\ufeff"), Buffer.from(table)]),
		...{ "a.jpg": first, "b.jpg": second, "c.jpg": third },
	});
	const { counts, refused } = await importFrom(source);
	expect([counts.events, counts.reports, counts.gallery].map((count) => count.new)).toEqual([1, 1, 1]);
	expect(refused.map(narrow)).toEqual([
		"table.csv, ligne 6 : Lieu : Saisissez un lieu.",
		expect.stringMatching(/^table\.csv, ligne 7 : le type « lettre » n’est/),
		expect.stringMatching(/^table\.csv, ligne 8 : le fichier « absent\.jpg » manque/),
	]);
	expect(await publishedEvent("fete")).toMatchObject({ date: "2025-12-24", startTime: "15:30" });
	expect(await targetOfOldAddress("/vieux/fete.html")).toBe("/events/fete");
	const [{ id = "" } = {}] = await db.select({ id: reports.id }).from(reports);
	expect(await publishedReport(id)).toMatchObject({
		...{ content: "Une pompe.\nUn puits.", publishedAt: new Date("2024-04-30T22:00Z") },
		images: [{ caption: "Au village" }, { caption: "Au village" }],
	});
	const again = (await planOf(source)).counts;
	expect([again.events, again.reports, again.gallery].map((count) => count.new)).toEqual([0, 0, 0]);
});

test.each([
	["no column « type »", "titre;date\nx;y", /ne nomme pas de colonne « type »/],
	["a quote that is not closed", 'type;titre\nrapport;"x', /coupé/],
])("a table with %s is refused as a whole", async (_what, table, sentence) => {
	const { refused } = await planOf(writeSource({ "t.csv": table }));
	expect(refused.map(narrow)).toEqual([expect.stringMatching(sentence)]);
});

const item = (
	id: number,
	type: string,
	status: string,
	more: Record<string, string>,
	meta: Record<string, string> = {},
) => {
	const tags = { "wp:post_id": String(id), "wp:post_type": type, "wp:status": status, ...more };
	return `<item>${Object.entries(tags)
		.map(([tag, text]) => `<${tag}><![CDATA[${text}]]></${tag}>`)
		.join("")}${Object.entries(meta)
		.map(
			([key, text]) =>
				`<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${text}]]></wp:meta_value></wp:postmeta>`,
		)
		.join("")}</item>`;
};
const post = {
	...{ title: "Un puits &amp; une pompe", link: "https://mil.example/2019/05/un-puits/", "dc:creator": "moussa" },
	"wp:post_date_gmt": "2019-05-12 08:00:00",
	"content:encoded": `<!-- wp:paragraph --><p>Il fallait <strong>marcher </strong>une&nbsp;heure.<br>Plus maintenant.</p>
<h3>La suite</h3><ul><li>le <a href="https://x.example/a_b">forage</a></li><li>la pompe<ol><li>le bras</li></ol></li></ul>
[caption id="x"]<img src="https://mil.example/wp-content/uploads/2019/05/b-300x200.jpg" alt="La pompe">Au village[/caption]
<img src="https://ailleurs.example/x.jpg"><script>alert(1)</script>`,
};
const wordPress = `<?xml version="1.0"?><rss><channel><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://mil.example</wp:base_blog_url>
<wp:author><wp:author_login>moussa</wp:author_login><wp:author_display_name>Moussa Keïta</wp:author_display_name></wp:author>
${item(1, "post", "publish", post, { _thumbnail_id: "5" })}
${item(2, "post", "draft", { title: "À finir", link: "https://mil.example/?p=2", "content:encoded": "Une ligne\nUne autre\n\nUn paragraphe" })}
${item(3, "tribe_events", "publish", { title: "Fête", link: "https://mil.example/evenement/fete/", "wp:post_name": "fete", "content:encoded": "Un repas." }, { _EventStartDate: "2025-12-24 15:00:00", _EventEndDate: "2025-12-24 19:00:00", _EventVenueID: "4" })}
${item(4, "tribe_venue", "publish", { title: "École" }, { _VenueCity: "Sokoura" })}
${item(5, "attachment", "inherit", { "wp:attachment_url": "https://mil.example/wp-content/uploads/2019/05/a.jpg", "excerpt:encoded": "Le puits" }, { _wp_attachment_image_alt: "Un puits" })}
${item(6, "page", "publish", { title: "À propos" })}
${item(7, "post", "trash", { title: "Jetée" })}
</channel></rss>`;

test("WordPress' posts become reports and its events events; their old addresses lead to them", async () => {
	const source = writeSource({
		"export.xml": wordPress,
		"uploads/2019/05/a.jpg": first,
		"uploads/2019/05/b.jpg": second,
	});
	const { counts, refused, remarks } = await importFrom(source);
	expect([counts.events.new, counts.reports.new, refused.length]).toEqual([1, 2, 1]);
	expect(narrow(refused.join())).toContain("pages de WordPress, qui ne sont pas reprises : 1.");
	expect(remarks.join()).toContain("ailleurs.example/x.jpg");
	const target = (await targetOfOldAddress("/2019/05/un-puits?utm_source=x")) ?? "";
	expect(await targetOfOldAddress("/?p=1")).toBe(target);
	expect(await publishedReport(target.replace("/report/", ""))).toMatchObject({
		...{ title: "Un puits & une pompe", author: "Moussa Keïta", publishedAt: new Date("2019-05-12T08:00Z") },
		content: `Il fallait **marcher** une\u00a0heure.
Plus maintenant.

## La suite

- le [forage](https://x.example/a_b)
- la pompe
   1. le bras

Au village`,
		images: [{ alt: "Un puits", caption: "Le puits" }, { alt: "La pompe" }],
	});
	expect(await targetOfOldAddress("/evenement/fete/")).toBe("/events/fete");
	expect(await publishedEvent("fete")).toMatchObject({
		location: "École, Sokoura",
		startTime: "15:00",
		endTime: "19:00",
	});
	const drafts = (await db.select().from(reports)).filter(({ publishedAt }) => publishedAt === null);
	expect(drafts).toMatchObject([{ title: "À finir", content: "Une ligne\nUne autre\n\nUn paragraphe" }]);
	expect((await importFrom(source)).counts.reports).toEqual({ new: 0, present: 2, refused: 0 });
});

test.each([
	["cut", wordPress.slice(0, 900), /coupé ou abîmé à la ligne/],
	["of something else", "<rss><channel></channel></rss>", /n’est pas un export de WordPress/],
	["with its own entities", wordPress.replace("<rss>", '<!DOCTYPE x [<!ENTITY a "b">]><rss>'), /ses propres signes/],
])("XML that is %s is refused as a whole", async (_what, xml, sentence) => {
	const { refused } = await importFrom(writeSource({ "export.xml": xml }));
	expect([refused.map(narrow), await db.$count(reports)]).toEqual([[expect.stringMatching(sentence)], 0]);
});

test("progress is printed every five seconds, with the time left", () => {
	const lines: string[] = [];
	let now = 0;
	const step = progressPrinter(
		(line) => lines.push(line),
		100,
		() => now,
	);
	for (; now <= 10_000; now += 1000) step(1);
	expect(lines.map(narrow)).toEqual(["6 %, encore 2 min", "11 %, encore 2 min"]);
});
