import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { addToGallery } from "~/content/gallery/gallery.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { events, galleryItems, journal, media, needs, reportImages, reports } from "~/platform/db/schema.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { forage, noel, puits } from "../cast";
import { stored, storedPicture } from "../domain/stored";
import { videoBytes } from "../files";
import { addNeed, addReport } from "../written-items";
import { browser, hiddenField, textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(reportImages, reports, needs, galleryItems, events, media, journal);
const visitor = browser(site.origin);

beforeEach(async () => {
	await site.get("/admin"); // shows the toasts of the test before
});

const written = { alt: "Une pompe dans la cour", caption: "La pompe, le jour de son inauguration", focus: "20 90" };

async function reportWith(width = 71) {
	const photo = await storedPicture("reports", width, "pompe.jpg");
	const id = newId();
	await addReport(id, forage, [photo.id]);
	return { id, photo, path: `/admin/photos/${photo.id}` };
}

const rowOf = async (id: string) => (await db.select().from(media).where(eq(media.id, id)))[0];

test("a report's picture is described, captioned and framed, and Awa is back in the report", async () => {
	const { id, photo, path } = await reportWith();
	const form = await site.html(`/admin/editreports/${id}`);
	const [, link = ""] = new RegExp(`href="(${path}[^"]*)"`).exec(form) ?? [];
	expect(textOf(form)).toContain("À décrire");
	expect(await visitor.html(`/report/${id}`)).toContain(`alt="${forage.title}, photo 1"`);

	const page = await site.html(link);
	const saved = await site.post(link, { ...written, opened: hiddenField(page, "opened") });
	expect([saved.status, saved.headers.get("Location")]).toEqual([303, `/admin/editreports/${id}`]);
	expect(textOf(await site.html(`/admin/editreports/${id}`))).toContain("Décrite");
	const report = await visitor.html(`/report/${id}`);
	expect(report).toContain(`alt="${written.alt}"`);
	expect(report).toContain(`<figcaption>${written.caption}</figcaption>`);
	expect(await visitor.html("/rapports")).toContain('class="picture picture-card focus-x20 focus-y90"');
	expect(await rowOf(photo.id)).toMatchObject({ focusX: 20, focusY: 90, version: 2 });
	expect(await db.select().from(journal)).toMatchObject([{ action: "media.described", subject: written.alt }]);
});

test("two who change the same field get a conflict, and what differs nowhere saves", async () => {
	const { photo, path } = await reportWith();
	await site.post(path, { ...written, opened: "1" });
	const answer = await site.post(path, { ...written, alt: "Un forage", opened: "1" });
	const html = await answer.text();
	expect(answer.status).toBe(409);
	expect(textOf(html)).toContain(`Enregistré entre-temps : « ${written.alt} »`);
	expect(textOf(html)).toContain("Un forage");
	expect(hiddenField(html, "opened")).toBe("2");
	expect((await site.post(path, { ...written, alt: "Un forage", opened: "2" })).status).toBe(303);
	expect(await rowOf(photo.id)).toMatchObject({ alt: "Un forage" });
});

test("a photo of the gallery has one description, whichever form writes it", async () => {
	const file = await storedPicture("gallery", 73, "marche.jpg");
	const { id } = await addToGallery(file);
	const inDialog = await site.html(`/admin/gallery/${id}`);
	await site.post(`/admin/photos/${file.id}`, { ...written, opened: "1" });
	const html = await visitor.html("/gallery");
	expect(html).toContain(`alt="${written.alt}"`);
	expect(html).toContain("picture-tile focus-x20 focus-y90");
	const late = { ...written, alt: "Le marché", opened: hiddenField(inDialog, "opened") };
	expect((await site.post(`/admin/gallery/${id}`, late)).status).toBe(409);
	const again = hiddenField(await site.html(`/admin/gallery/${id}`), "opened");
	expect((await site.post(`/admin/gallery/${id}`, { ...late, opened: again })).status).toBe(303);
	expect(await visitor.html("/gallery")).toContain('alt="Le marché"');
	expect(await site.html(`/admin/photos/${file.id}`)).toContain("Le marché");
});

async function needWith(width: number, choice: "now" | "draft") {
	const photo = await storedPicture("needs", width, "puits.jpg");
	const target = { goal: "none", target: 0, currency: "EUR", unit: "", arrived: 0, state: "open" } as const;
	const { title, description } = puits;
	await addNeed(newId(), { title, description, ...target, pictureId: photo.id }, { publication: { choice } });
}

test("photos without a description are counted together, and described one after the other", async () => {
	await addToGallery(await storedPicture("gallery", 74, "galerie.jpg"));
	await reportWith();
	const poster = await storedPicture("event-posters", 72, "affiche.jpg");
	await addEvent(newId(), { ...noel, posterId: poster.id }, "Europe/Paris");
	await needWith(73, "now");
	await needWith(76, "draft"); // editors do not see it
	const [trashed, hidden] = [await reportWith(75), await reportWith(77)];
	await site.post(`${hidden.path}/hide`, {});
	await moveToTrash(reports, trashed.id);
	let at = "/admin/gallery/decrire";
	const seen = [];
	for (let left = 4; left > 0; left--) {
		expect(await site.text("/admin")).toContain(`${left} photo${left > 1 ? "s" : ""} sans description`);
		const page = await site.html(at);
		seen.push(/class="media-thumbnail" src="[^"]*_(\w+)\.jpg/.exec(page)?.[1]);
		const next = await site.post(at, { id: hiddenField(page, "id"), alt: `Photo ${left}` });
		at = next.headers.get("Location") ?? "";
	}
	expect(seen.toSorted()).toEqual(["affiche", "galerie", "pompe", "puits"]);
	expect(await site.text(at)).toContain("Toutes les photos ont une description.");
	expect(await site.text("/admin")).not.toContain("sans description");
});

test.each([
	[{ alt: "é".repeat(251) }, "250 caractères au plus."],
	[{ focus: "101 0" }, "Choisissez un point de l’image."],
])("%j is refused, and what was typed stays", async (changes, reason) => {
	const { path, photo } = await reportWith();
	const answer = await site.post(path, { ...written, ...changes, opened: "1" });
	const html = await answer.text();
	expect([answer.status, textOf(html)]).toEqual([400, expect.stringContaining(reason)]);
	if (!("alt" in changes)) expect(textOf(html)).toContain(written.alt);
	expect(await rowOf(photo.id)).toMatchObject({ alt: null, caption: null, focusX: null });
});

const vtt = "\uFEFFWEBVTT - Chants\r\n\r\n00:00.000 --> 00:02.000\r\nBonjour à tous\r\n";
const vttFile = (text: string | Buffer) => ({ name: "chants.vtt", bytes: Buffer.from(text), type: "text/vtt" });

async function filmInGallery() {
	const film = await stored("gallery", videoBytes(), "chants.mp4");
	const { id } = await addToGallery(film);
	return { film, path: `/admin/gallery/${id}`, track: `/films/${film.id}.vtt` };
}

test("a film gets a transcript and subtitles, which can be removed", async () => {
	const { film, path, track } = await filmInGallery();
	const fields = { alt: "Des chants", caption: "Noël", transcript: "Les enfants chantent.\n\nOn applaudit." };
	expect(await site.html(path)).toMatch(/enctype="multipart\/form-data"/i);
	const saved = await site.postFiles(path, { ...fields, opened: "1" }, "subtitles", [vttFile(vtt)]);
	expect(saved.status).toBe(303);
	const html = await visitor.html("/gallery");
	expect(html).toContain(`<track kind="captions" src="${track}" srcLang="fr" label="Français"/>`);
	expect(html).toMatch(/<details[^>]*><summary>.*Les enfants chantent\.\n\nOn applaudit\./s);
	const file = await visitor.get(track);
	expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "text/vtt; charset=utf-8"]);
	expect(await file.text()).toBe("WEBVTT - Chants\n\n00:00.000 --> 00:02.000\nBonjour à tous\n");

	// Without a file they stay; with the box they go.
	await site.postFiles(path, { ...fields, alt: "Chants", opened: "3" }, "subtitles", []);
	expect((await visitor.get(track)).status).toBe(200);
	await site.post(`/admin/photos/${film.id}/hide`, {});
	expect((await visitor.get(track)).status).toBe(404);
	await site.post(`/admin/photos/${film.id}/show`, {});
	const opened = hiddenField(await site.html(path), "opened");
	await site.postFiles(path, { ...fields, removeSubtitles: "on", opened }, "subtitles", []);
	expect((await visitor.get(track)).status).toBe(404);
	expect(await visitor.html("/gallery")).not.toContain("<track");
});

test.each([
	["a SubRip file", "1\n00:00:00,000 --> 00:00:02,000\nBonjour", "sa première ligne doit être « WEBVTT »"],
	["no subtitle", "WEBVTT\n", "ne contient aucun sous-titre"],
	["another encoding", Buffer.from("WEBVTT\n\n00:00.000 --> 00:02.000\n\u00e9", "latin1"), "UTF-8"],
	["too much", `WEBVTT\n\n00:00.000 --> 00:02.000\n${"é".repeat(110_000)}`, "200 Ko au plus"],
])("subtitles that are %s are refused, and what was typed stays", async (_what, text, reason) => {
	const { path, track } = await filmInGallery();
	const fields = { alt: "Des chants", transcript: "Les enfants chantent.", opened: "1" };
	const answer = await site.postFiles(path, fields, "subtitles", [vttFile(text)]);
	const html = await answer.text();
	expect([answer.status, textOf(html)]).toEqual([400, expect.stringContaining(reason)]);
	expect(textOf(html)).toContain("Les enfants chantent.");
	expect((await visitor.get(track)).status).toBe(404);
});
