import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { mediaById } from "~/media/files/hide-media.server";
import { answerPeople, settleMedia } from "~/media/files/settle-media.server";
import type { StoredFile } from "~/media/files/stored-files.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import {
	consents,
	events,
	heroPictures,
	media,
	refusedPictures,
	reportImages,
	reports,
} from "~/platform/db/schema.server";
import { forage, noel } from "../cast";
import { storedPicture } from "../domain/stored";
import { picture, terre } from "../files";
import { browser, hiddenField, textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(events, heroPictures, reportImages, reports, consents);
const visitor = browser(site.origin);
const newReport = "/admin/editreports/new";

beforeEach(async () => {
	for (const table of [media, refusedPictures]) await db.delete(table);
	await site.get("/admin"); // shows the toasts of the test before
});

let width = 500;
const photos = (...names: string[]) =>
	Promise.all(names.map(async (name) => ({ name, ...(await storedPicture("reports", width++, name)) })));

type Fields = Record<string, string | string[]>;

const { title, content } = forage;

/** Posts the form of a report with these photos; children can be recognized on them. */
const postReport = (path: string, images: { id: string }[], more: Fields = {}) => {
	const fields = { id: newId(), title, content, publication: "now", people: "children", ...more };
	return site.postFiles(path, { ...fields, images: images.map(({ id }) => id).join() }, "files", []);
};

const savedImages = async () => (await db.select().from(reportImages)).map(({ mediaId }) => mediaId);

async function authorise(photo: { id: string }) {
	const written = await site.postFiles(
		"/admin/autorisations/new",
		{
			...{ id: newId(), firstName: "Aminata", person: "child", guardian: "Fatou", relation: "mère", site: "on" },
			...{ givenOn: "2026-01-10", validUntil: "2036-01-10", given: "spoken", witness: "Moussa", photo: photo.id },
		},
		"proof",
		[],
	);
	expect(written.status).toBe(303);
}

test("the form says which photos may not appear and what can be done, and saves once something was done about each", async () => {
	const [fete, repas, puits] = await photos("fete.jpg", "repas.jpg", "puits.jpg");
	if (!fete || !repas || !puits) throw new Error("There are three photos");
	const all = [fete, repas, puits];
	const own = { people: "none", peopleOf: [`${fete.id}:children`, `${repas.id}:children`] };
	const refused = await postReport(newReport, all, own);
	const html = await refused.text();
	expect([refused.status, await db.$count(reports)]).toEqual([409, 0]);
	expect(textOf(html)).toContain("2 photos ne peuvent pas paraître : choisissez ci-dessous ce qu’elles deviennent.");
	expect(textOf(html)).toMatch(/fete\.jpg attend une autorisation pour le site\..*repas\.jpg attend une autorisation/);
	expect(textOf(html)).not.toContain("puits.jpg attend");
	for (const { id } of [fete, repas])
		expect(html).toMatch(
			new RegExp(
				`href="/admin/photos/${id}#people".*href="/admin/photos/${id}/flouter".*name="leaveOut" value="${id}"`,
			),
		);
	expect([html.includes(`value="${title}"`), hiddenField(html, "images")]).toEqual([
		true,
		all.map(({ id }) => id).join(),
	]);

	await authorise(fete);
	const again = await postReport(newReport, all, own);
	expect([again.status, textOf(await again.text())]).toEqual([409, expect.stringMatching(/Une photo ne peut pas/)]);
	expect((await postReport(newReport, all, { ...own, leaveOut: repas.id })).status).toBe(303);
	expect(await savedImages()).toEqual([fete.id, puits.id]);
	expect((await visitor.get(`/uploads/${fete.path}`)).status).toBe(200);
});

test("a photo that was blurred meanwhile appears, though the form repeats its answer; another answer counts", async () => {
	const [fete] = await photos("fete.jpg");
	if (!fete) throw new Error("There is a photo");
	const html = await (await postReport(newReport, [fete])).text();
	const answered = hiddenField(html, "answered");
	expect(answered).toBe(`${fete.id}:children`);
	await answerPeople([fete.id], "none", true);
	const id = newId();
	// It repeats its answer after whatever else brings it back.
	const faulty = await (await postReport(newReport, [fete], { id, answered, title: "" })).text();
	const preview = await postReport(newReport, [fete], { id, answered: hiddenField(faulty, "answered"), preview: "on" });
	const kept = hiddenField(await preview.text(), "answered");
	expect((await postReport(newReport, [fete], { id, answered: kept })).status).toBe(303);
	expect(await mediaById(fete.id)).toMatchObject({ people: "none", hiddenAt: null });
	const stricter = { id, version: "1", answered: `${fete.id}:none`, people: "children" };
	expect((await postReport(`/admin/editreports/${id}`, [fete], stricter)).status).toBe(409);
	expect(await mediaById(fete.id)).toMatchObject({ people: "children", hiddenFor: "consent" });
	// No form weakens an answer: a second photo's « Personne » must not count for the first one.
	const added = await storedPicture("reports", width++, "champ.jpg");
	const weaker = { id, version: "1", answered: `${fete.id}:children`, people: "none" };
	expect((await postReport(`/admin/editreports/${id}`, [fete, added], weaker)).status).toBe(409);
	expect([await mediaById(fete.id), await mediaById(added.id)]).toMatchObject([
		{ people: "children", hiddenFor: "consent" },
		{ people: "none", hiddenAt: null },
	]);
});

test("the form can be kept as a draft, or published while its photos stay hidden", async () => {
	const [fete, repas] = await photos("fete.jpg", "repas.jpg");
	const images = [fete, repas].flatMap((photo) => photo ?? []);
	const id = newId();
	expect((await postReport(newReport, images, { id, keepDraft: "on" })).status).toBe(303);
	expect(await db.select({ at: reports.publishedAt }).from(reports)).toEqual([{ at: null }]);
	const path = `/admin/editreports/${id}`;
	expect((await postReport(path, images, { id, version: "1" })).status).toBe(409);
	expect((await postReport(path, images, { id, version: "1", stayHidden: "on" })).status).toBe(303);
	expect(await savedImages()).toEqual(images.map(({ id }) => id));
	expect(await visitor.html(`/report/${id}`)).not.toContain("/uploads/reports/");
	expect(await site.text("/admin")).toContain("2 photos attendent une autorisation : elles restent masquées.");
	// What stands hidden in a published report is not asked again, only what the form itself has hidden.
	expect((await postReport(path, images, { id, version: "2", title: "Autre titre" })).status).toBe(303);
	const answered = images.map(({ id }) => `${id}:children`).join();
	const asked = await postReport(path, images, { id, version: "3", answered });
	const html = await asked.text();
	expect([asked.status, html.includes('name="stayHidden"'), html.includes('name="keepDraft"')]).toEqual([
		...[409, true],
		false, // it would take the report off the site
	]);
	const later = { publication: "later", publicationDate: "2099-01-01", publicationTime: "10:00" };
	expect((await postReport(newReport, images, later)).status).toBe(409);
});

test("an answer for a published report whose photos all have one is for all of them", async () => {
	const two = await photos("fete.jpg", "repas.jpg");
	const id = newId();
	await postReport(newReport, two, { id, people: "none" });
	expect((await postReport(`/admin/editreports/${id}`, two, { id, version: "1" })).status).toBe(409);
	expect((await db.select().from(media)).map(({ people }) => people)).toEqual(["children", "children"]);
	// Of an older one and a new one it is for the new one.
	const [old, added] = await photos("vieux.jpg", "neuf.jpg");
	const another = newId();
	await postReport(
		newReport,
		[old].flatMap((photo) => photo ?? []),
		{ id: another, people: "none" },
	);
	const both = [old, added].flatMap((photo) => photo ?? []);
	const refused = await postReport(`/admin/editreports/${another}`, both, { id: another, version: "1" });
	const answered = hiddenField(await refused.text(), "answered");
	await postReport(`/admin/editreports/${another}`, both, { id: another, version: "1", answered, stayHidden: "on" });
	expect((await mediaById(old?.id ?? ""))?.people).toBe("none");
	expect((await mediaById(added?.id ?? ""))?.people).toBe("children");
});

test("the form says when an authorisation has ended, and of a withdrawn photo only that it can be left out", async () => {
	const [fete, repas] = await photos("fete.jpg", "repas.jpg");
	const images = [fete, repas].flatMap((photo) => photo ?? []);
	const refuse = (file: StoredFile | undefined, reason: "expired" | "withdrawn") =>
		db.insert(refusedPictures).values({ hash: file?.sha256 ?? "", reason, at: new Date() });
	await refuse(fete, "expired");
	await refuse(repas, "withdrawn");
	await settleMedia();
	const html = await (await postReport(newReport, images)).text();
	expect(textOf(html)).toMatch(/fete\.jpg a une autorisation qui a pris fin.*repas\.jpg a été retirée pour de bon/);
	expect([html.includes(`/admin/photos/${fete?.id}/flouter`), html.includes(`/admin/photos/${repas?.id}`)]).toEqual([
		true,
		false,
	]);
});

test("the answer for one photo alone is stored when the form is only shown again", async () => {
	const [fete] = await photos("fete.jpg");
	if (!fete) throw new Error("There is a photo");
	const shown = { people: "none", peopleOf: `${fete.id}:children`, reprise: "on" };
	expect((await postReport(newReport, [fete], shown)).status).toBe(200);
	expect(await mediaById(fete.id)).toMatchObject({ people: "children", hiddenFor: "consent" });
	expect((await postReport(newReport, [fete], { people: "none" })).status).toBe(409);
});

test("a draft of the device whose photos are no longer on the site says so", async () => {
	const html = await (await postReport(newReport, [{ id: newId() }], { reprise: "brouillon" })).text();
	expect(textOf(html)).toContain("Des images ne sont plus sur le site");
});

test("another poster that is left out leaves the event the one it has", async () => {
	const fields = { id: newId(), ...noel, publication: "now" };
	const poster = async (name: string) => ({ name, bytes: await picture(terre, "jpeg", width++, 20) });
	await site.postFiles("/admin/events/new", { ...fields, people: "none" }, "poster", [await poster("affiche.jpg")]);
	const [saved] = await db.select({ id: events.posterId, item: events.id }).from(events);
	const path = `/admin/events/${saved?.item}`;
	const change = { ...fields, version: "1", people: "children" };
	const html = await (await site.postFiles(path, change, "poster", [await poster("autre.jpg")])).text();
	const posterId = hiddenField(html, "posterId");
	const leftOut = { ...change, posterId, leaveOut: posterId, answered: hiddenField(html, "answered") };
	expect((await site.postFiles(path, leftOut, "poster", [])).status).toBe(303);
	expect(await db.select({ id: events.posterId }).from(events)).toEqual([{ id: saved?.id }]);
	expect(await db.$count(media, eq(media.id, saved?.id ?? ""))).toBe(1);
});

test("a form that waited on a device is saved with its photos hidden: nobody is there to be asked", async () => {
	const [fete] = await photos("fete.jpg");
	const body = new FormData();
	for (const [name, value] of Object.entries({ id: newId(), title, content, people: "children" }))
		body.append(name, value);
	body.append("images", fete?.id ?? "");
	const sent = await site.send(newReport, { method: "POST", body, headers: { "X-Outbox": "1" } });
	expect(sent.status).toBe(303);
	expect(await mediaById(fete?.id ?? "")).toMatchObject({ hiddenFor: "consent" });
});

test("a poster that may not appear stays with its form; left out, the event needs another one", async () => {
	const fields = { id: newId(), ...noel, publication: "now", people: "children" };
	const poster = { name: "affiche.jpg", bytes: await picture(terre, "jpeg", width++, 20) };
	const refused = await site.postFiles("/admin/events/new", fields, "poster", [poster]);
	const html = await refused.text();
	const posterId = hiddenField(html, "posterId");
	expect([refused.status, textOf(html)]).toEqual([409, expect.stringContaining("affiche.jpg attend une autorisation")]);
	const without = await site.postFiles("/admin/events/new", { ...fields, posterId, leaveOut: posterId }, "poster", []);
	const missing = await without.text();
	expect([without.status, textOf(missing)]).toEqual([400, expect.stringContaining("Choisissez une affiche.")]);
	expect([hiddenField(missing, "posterId"), await db.$count(events)]).toEqual(["", 0]);
	const draft = await site.postFiles("/admin/events/new", { ...fields, posterId, keepDraft: "on" }, "poster", []);
	expect([draft.status, await db.select({ posterId: events.posterId }).from(events)]).toEqual([303, [{ posterId }]]);
});

test("a picture of the settings that may not appear is saved hidden only when the form says so", async () => {
	const path = "/admin/parametres/accueil/images/nouvelle";
	const file = { name: "accueil.jpg", bytes: await picture(terre, "jpeg", width++, 20) };
	const fields = { alt: "Des enfants dans la cour", people: "children" };
	const refused = await site.postFiles(path, fields, "picture", [file]);
	const html = await refused.text();
	const sent = { ...fields, pictureId: hiddenField(html, "pictureId"), answered: hiddenField(html, "answered") };
	expect([refused.status, textOf(html)]).toEqual([409, expect.stringContaining("accueil.jpg attend une autorisation")]);
	expect((await site.postFiles(path, { ...sent, leaveOut: sent.pictureId }, "picture", [])).status).toBe(400);
	expect(await db.$count(heroPictures)).toBe(0);
	expect((await site.postFiles(path, { ...sent, stayHidden: "on" }, "picture", [])).status).toBe(303);
	expect(await db.select({ id: heroPictures.mediaId }).from(heroPictures)).toEqual([{ id: sent.pictureId }]);
	expect(await visitor.html("/")).not.toContain("/uploads/association/");
	// Enter in a field must not press the button that goes on.
	const [, form = ""] = html.split("multipart/form-data");
	expect(/<button(?![^>]*type="button")[^>]*>/.exec(form)?.[0]).toContain('aria-hidden="true"');
});

test.each([
	["/admin/parametres/responsables/president", { name: "Awa Traoré" }],
	["/admin/parametres/appel/image", { alt: "Un repas" }],
])("an answer at %s is also for the picture that is saved", async (path, fields) => {
	const file = { name: "portrait.jpg", bytes: await picture(terre, "jpeg", width++, 20) };
	expect((await site.postFiles(path, fields, "picture", [file])).status).toBe(303);
	const opened = hiddenField(await site.html(path), "opened");
	const refused = await site.postFiles(path, { ...fields, opened, people: "children" }, "picture", []);
	expect([refused.status, textOf(await refused.text())]).toEqual([
		409,
		expect.stringContaining("portrait.jpg attend une autorisation"),
	]);
	const [stored] = await db.select().from(media);
	expect(stored).toMatchObject({ people: "children", hiddenFor: "consent" });
	const leaveOut = { ...fields, opened, leaveOut: stored?.id ?? "" };
	expect((await site.postFiles(path, leaveOut, "picture", [])).status).toBe(303);
	expect(await db.$count(media)).toBe(0);
});
