import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { publishedEvent } from "~/content/events/events.server";
import { publishedGallery } from "~/content/gallery/gallery.server";
import { publishedReport } from "~/content/reports/reports.server";
import { db } from "~/platform/db/client.server";
import { events, galleryItems, media, oldAddresses, reportImages, reports } from "~/platform/db/schema.server";
import { targetOfOldAddress } from "~/publishing/old-addresses/old-addresses.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { dayOf } from "~/site/import/source-values";
import { foret, picture, soleil, terre, videoBytes } from "../files";
import { importFrom, planOf, writeSource } from "../import-source";
import { filesOnDisk, stored } from "./stored";

const [poster, first, second] = [
	await picture(terre, "jpeg", 60, 40),
	await picture(foret, "jpeg", 61, 40),
	await picture(soleil, "jpeg", 62, 40),
];
const download = (path: string) =>
	`https://firebasestorage.googleapis.com/v0/b/mil.appspot.com/o/${encodeURIComponent(path)}?alt=media&token=1-2`;
const noel = {
	slug: "fete-de-noel",
	title: "Fête de Noël",
	desc: "Un repas partagé.",
	date: { seconds: 1766530800, nanoseconds: 0 }, // 2025-12-24 at midnight in Paris
	location: "Cour de l’école",
	affiche: download("event-posters/1700000000000_noël.jpg"),
};
const forage = {
	title: "Un forage",
	content: "Il fallait marcher.\nUne pompe sert.",
	images: ["gs://mil.appspot.com/reports/1700000000001_a.jpg", download("reports/1700000000002_b.jpg")],
	createdAt: { _seconds: 1700000000, _nanoseconds: 0 },
	author: "Moussa",
};
const film = { type: "video", path: "gallery/1700000000003_eau.mp4", createdAt: "2023-11-14T22:13:20Z" };
const files = {
	"event-posters/1700000000000_noël.jpg": poster,
	"reports/1700000000001_a.jpg": first,
	"reports/1700000000002_b.jpg": second,
	"gallery/1700000000003_eau.mp4": videoBytes(),
};
const ids = { event: "aB3dE6gH9jK2mN5pQ8sT", report: "Zy8Xw7Vu6Ts5Rq4Po3Nm", film: "film000000000000film" };
const whole = {
	"events.json": { [ids.event]: noel },
	"reports.json": [{ id: ids.report, ...forage }],
	"gallery.json": {
		documents: [{ name: `projects/p/databases/(default)/documents/gallery/${ids.film}`, fields: typed(film) }],
	},
	...files,
};

function typed(fields: Record<string, string>) {
	return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, { stringValue: text }]));
}

const tables = [reportImages, galleryItems, events, reports, oldAddresses, media];
const counts = () => Promise.all(tables.map((table) => db.$count(table)));
const none = tables.map(() => 0);

beforeEach(async () => {
	for (const table of tables) await db.delete(table);
});

describe("a former site", () => {
	test("its items keep their identifiers, slugs and dates, with their files in order", async () => {
		const { counts: taken, refused } = await importFrom(writeSource(whole));
		expect([taken.events.new, taken.reports.new, taken.gallery.new, refused]).toEqual([1, 1, 1, []]);
		expect(await publishedEvent("fete-de-noel")).toMatchObject({
			...{ id: ids.event, title: noel.title, description: noel.desc, date: "2025-12-24", startTime: "" },
			poster: { path: expect.stringMatching(/^event-posters\/\d{13}_noel\.jpg$/) },
		});
		const report = await publishedReport(ids.report);
		expect(report).toMatchObject({ content: forage.content, author: "Moussa", createdAt: new Date(1.7e12) });
		expect(report?.publishedAt).toEqual(new Date(1.7e12));
		expect(report?.images.map(({ path }) => path.replace(/.*_/, ""))).toEqual(["a.jpg", "b.jpg"]);
		const { items } = await publishedGallery({});
		expect(items).toMatchObject([{ id: ids.film, type: "video", createdAt: new Date(1.7e12) }]);
	});

	test("a dry run says the same and changes nothing: no row, no file", async () => {
		const before = filesOnDisk();
		const { counts: planned } = await planOf(writeSource(whole));
		expect(planned.reports).toEqual({ new: 1, present: 0, refused: 0 });
		expect([await counts(), filesOnDisk()]).toEqual([none, before]);
	});

	test("the second run adds nothing, and an item in the trash stays there", async () => {
		const source = writeSource(whole);
		await importFrom(source);
		await moveToTrash(reports, ids.report);
		const before = [await counts(), filesOnDisk()];
		const { counts: again, remarks } = await importFrom(source);
		expect(again.reports).toEqual({ new: 0, present: 1, refused: 0 });
		expect(remarks).toEqual([expect.stringContaining("corbeille")]);
		expect([await counts(), filesOnDisk()]).toEqual(before);
	});

	test("after a crash the next run takes the files that are stored already", async () => {
		const left = await stored("reports", first, "a.jpg");
		await importFrom(writeSource(whole));
		expect((await db.select().from(reportImages)).map(({ mediaId }) => mediaId)).toContain(left.id);
		expect(await db.$count(media)).toBe(4);
	});

	test("as drafts nothing is public, and the gallery is hidden", async () => {
		const { remarks } = await importFrom(writeSource(whole), { drafts: true });
		expect([await publishedEvent("fete-de-noel"), await publishedReport(ids.report)]).toEqual([undefined, undefined]);
		expect((await publishedGallery({})).items).toEqual([]);
		expect(await db.$count(galleryItems)).toBe(1);
		expect(remarks.join()).toMatch(/gallery\.json.*masqué/);
	});

	test("an identifier or slug that no address can hold gets another, to which its old address leads", async () => {
		const reports = { "Été 2023": { ...forage, images: [] } };
		await importFrom(
			writeSource({ "reports.json": reports, "events.json": { e1: { ...noel, affiche: "", slug: "Noël !" } } }),
		);
		const target = (await targetOfOldAddress("/report/%C3%89t%C3%A9%202023?fbclid=1")) ?? "";
		expect(await publishedReport(target.replace("/report/", ""))).toMatchObject({ title: "Un forage" });
		expect(await targetOfOldAddress("/events/No%C3%ABl%20!")).toBe("/events/noel");
		expect(await targetOfOldAddress("/events/e1/")).toBe("/events/noel");
	});
});

test.each([
	["milliseconds", 1700000000000],
	["ISO 8601", "2023-11-14T22:13:20.000Z"],
	["seconds", { seconds: 1700000000 }],
	["private seconds", { _seconds: 1700000000, _nanoseconds: 5 }],
	["a typed value", { timestampValue: "2023-11-14T22:13:20Z" }],
	["a typed number", { integerValue: "1700000000000" }],
])("a moment is read from %s", async (_what, createdAt) => {
	await importFrom(writeSource({ "reports.json": { r1: { ...forage, images: { arrayValue: {} }, createdAt } } }));
	expect((await publishedReport("r1"))?.createdAt).toEqual(new Date(1.7e12));
});

test("a day that a database holds as midnight in UTC is that day, wherever the site is", () => {
	expect(dayOf(new Date("2025-12-24T00:00Z"), "America/Cayenne")).toBe("2025-12-24");
	expect(dayOf(new Date("2025-12-24T03:00Z"), "America/Cayenne")).toBe("2025-12-24");
});

describe("what can't be taken is said with its place, and nothing of it is stored", () => {
	const refusedEvent = (fields: object) => ({ "events.json": { mauvais: { ...noel, affiche: "", ...fields } } });
	const refusedReport = (fields: object) => ({ "reports.json": { mauvais: { ...forage, ...fields } }, ...files });
	test.each<[string, Record<string, unknown>, RegExp]>([
		["cut JSON", { "events.json": '{"a": {"title": "Fê' }, /^events\.json : ce fichier JSON est coupé/],
		["JSON of something else", { "events.json": "12" }, /^events\.json : ce fichier JSON n’est ni/],
		["a document that is none", { "events.json": { a: "b" } }, /^events\.json, « a » : ce n’est pas un document/],
		["no identifier", { "events.json": [noel] }, /^events\.json, document 1 : son identifiant manque/],
		["a date of 1970", refusedEvent({ date: 0 }), /« mauvais » : « date » n’est pas une date crédible : 1970-01-01/],
		["a date of 2999", refusedEvent({ date: "2999-01-01" }), /date crédible : 2999-01-01/],
		["a date that is none", refusedEvent({ date: { soon: true } }), /date crédible : \{"soon":true\}/],
		["a title of a wrong type", refusedEvent({ title: 12 }), /« title » n’est pas un texte/],
		["a title that is missing", refusedEvent({ title: " " }), /Titre : Saisissez un titre/],
		["a text too long", refusedEvent({ location: "x".repeat(201) }), /Lieu : 200 caractères au plus/],
		["images of a wrong type", refusedReport({ images: [{ url: 1 }] }), /« images » n’est pas une liste/],
		["a missing file", refusedReport({ images: ["reports/absent.jpg"] }), /« reports\/absent\.jpg » manque/],
		["a path that leaves", refusedReport({ images: ["../../etc/passwd"] }), /est hors du dossier des fichiers/],
		[
			"such a path in a download address",
			refusedReport({ images: [download("a/../../x.jpg")] }),
			/est hors du dossier/,
		],
		["an absolute path", refusedReport({ images: ["/etc/passwd"] }), /est hors du dossier/],
		[
			"a web page as photo",
			{ ...refusedReport({ images: ["reports/p.jpg"] }), "reports/p.jpg": "<html>" },
			/p\.jpg.*n’est pas une image/,
		],
		[
			"one broken photo of two",
			{
				...refusedReport({}),
				"reports/1700000000002_b.jpg": Buffer.concat([second.subarray(0, 20), Buffer.alloc(500)]),
			},
			/abîmé/,
		],
		["a film as poster", { ...refusedEvent({ affiche: film.path }), ...files }, /n’est pas une image/],
	])("%s", async (_what, source, sentence) => {
		const before = filesOnDisk();
		const { refused, report } = await importFrom(writeSource(source));
		expect(refused.join("\n").replaceAll("\u202f", " ")).toMatch(sentence);
		expect(report).toContain(refused[0]);
		expect([await counts(), filesOnDisk()]).toEqual([none, before]);
	});

	test("the same identifier twice, and in two collections", async () => {
		const plain = { ...forage, images: [] };
		const source = writeSource({
			"reports.json": [
				{ id: "un", ...plain },
				{ id: "un", ...plain },
			],
			"events.json": { un: { ...noel, affiche: "" }, deux: { ...noel, affiche: "" } },
		});
		const announced = await planOf(source);
		const { refused, remarks } = await importFrom(source);
		expect([announced.refused, announced.remarks]).toEqual([refused, remarks]);
		expect(refused).toEqual([expect.stringMatching(/^reports\.json, «.un.».: un autre a le même identifiant/)]);
		expect(remarks.join("\n")).toMatch(/autre collection(.|\n)*celui-ci a|celui-ci a(.|\n)*autre collection/);
		expect(await publishedEvent("fete-de-noel-2")).toMatchObject({ id: "deux" });
	});

	test("a link to elsewhere is not followed", async () => {
		const source = writeSource(refusedReport({ images: ["reports/lien.jpg"] }));
		const outside = writeSource({ "secret.jpg": first });
		mkdirSync(join(source, "reports"), { recursive: true });
		symlinkSync(join(outside, "secret.jpg"), join(source, "reports/lien.jpg"));
		expect((await importFrom(source)).refused.join()).toContain("est un lien qui mène ailleurs");
	});

	test("without missing files a report comes with its others; HTML and NUL are removed and told", async () => {
		const content = "<p>Un <b>forage</b> &amp; une\u0000 pompe</p><script>x</script>";
		const images = ["reports/absent.jpg", ...forage.images];
		const source = writeSource({ "reports.json": { r: { ...forage, content, images } }, ...files });
		const { remarks } = await importFrom(source, { withoutMissingFiles: true });
		expect(await publishedReport("r")).toMatchObject({ content: "Un **forage** & une pompe", images: [{}, {}] });
		expect(remarks.join()).toMatch(/illisibles.*HTML.*absent\.jpg/);
	});
});

test("a report that turns out to be refused leaves no old address behind", async () => {
	const broken = Buffer.concat([second.subarray(0, 20), Buffer.alloc(500)]);
	const reports = { Été: { ...forage, images: ["reports/x.jpg"] } };
	const { refused } = await importFrom(writeSource({ "reports.json": reports, "reports/x.jpg": broken }));
	expect([refused.length, await targetOfOldAddress("/report/Été")]).toEqual([1, undefined]);
});

test("lists that are nested without end are refused, not followed", async () => {
	const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
	const source = writeSource({ "reports.json": "" });
	writeFileSync(join(source, "reports.json"), `{"r": {"title": "T", "content": "C", "images": ${deep}}}`);
	expect((await importFrom(source)).refused.join()).toContain("n’est pas une liste d’adresses");
});
