import { beforeEach, expect, test } from "vitest";
import { addHeroPicture } from "~/content/banner/hero-pictures.server";
import { receiveMessage } from "~/content/contact/messages.server";
import { addEvent } from "~/content/events/event-form.server";
import { addToGallery } from "~/content/gallery/gallery.server";
import { setPoster } from "~/content/gallery/media-form.server";
import { saveLeader } from "~/content/leaders/leaders.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import {
	events,
	galleryItems,
	heroPictures,
	journal,
	leaders,
	media,
	reportImages,
	reports,
} from "~/platform/db/schema.server";
import { fatou, forage, noel } from "../cast";
import { stored, storedPicture } from "../domain/stored";
import { videoBytes } from "../files";
import { addReport } from "../written-items";
import { browser, hiddenField } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(reportImages, reports, galleryItems, events, heroPictures, leaders, media, journal);
const visitor = browser(site.origin);
const statusOf = async (path: string) => (await visitor.get(`/uploads/${path}`)).status;

/** Which of these files visitors see on these pages. */
async function shownOn(pages: string[], names: string[]) {
	const html = (await Promise.all(pages.map((path) => visitor.html(path)))).join();
	return names.filter((name) => html.includes(name));
}

beforeEach(async () => {
	await site.get("/admin"); // shows the toasts of the test before
});

test("one press hides the photo everywhere, and another shows it again", async () => {
	const [id, message, names] = [newId(), newId(), ["un.jpg", "deux.jpg", "encore.jpg"]];
	const photos = [
		await storedPicture("reports", 61, "un.jpg"),
		await storedPicture("reports", 62, "deux.jpg"),
	] as const;
	const images = photos.map((photo) => photo.id);
	await addReport(id, forage, images);
	const again = await storedPicture("gallery", 61, "encore.jpg"); // the same bytes
	await addToGallery(again);
	await receiveMessage(message, { ...fatou, relation: "self", pictureId: photos[0].id });
	const pages = ["/", "/gallery", "/rapports", `/report/${id}`, "/sitemap.xml", "/rapports.atom"];
	expect(await shownOn(pages, names)).toEqual(names);

	const page = await site.html(`/admin/messages/${message}`);
	expect(page).toMatch(new RegExp(`<form [^>]*action="/admin/messages/${message}/hide"`));
	expect((await site.get(`/admin/messages/${message}/hide`)).status).toBe(405);
	const hidden = await site.post(`/admin/messages/${message}/hide`, {});
	expect([hidden.status, hidden.headers.get("Location")]).toEqual([303, `/admin/messages/${message}`]);
	const undo = `/admin/photos/${photos[0].id}/show?vers=${encodeURIComponent(`/admin/messages/${message}`)}`;
	expect(await site.html(`/admin/messages/${message}`)).toMatch(
		new RegExp(`Photo masquée partout.*action="${undo.replace("?", "\\?")}"[^>]*><button[^>]*>Annuler`, "s"),
	);
	expect(await shownOn(pages, names)).toEqual(["deux.jpg"]);
	expect(await shownOn(["/rapports"], names)).toEqual(["deux.jpg"]); // the next picture is the cover
	for (const { path } of [photos[0], again]) {
		const gone = await visitor.get(`/uploads/${path}`);
		expect([gone.status, gone.headers.get("Cache-Control")]).toEqual([410, "no-store"]);
		expect(await statusOf(`${path}.320.avif`)).toBe(410);
		expect((await site.get(`/uploads/${path}`)).status).toBe(200);
	}
	expect(await statusOf(photos[1].path)).toBe(200);
	expect(await visitor.html(`/retrait?photo=${photos[0].id}`)).not.toContain("un.jpg");
	expect(await site.text("/admin/gallery")).toContain("Masquée");
	const opened = await site.text(`/admin/messages/${message}`);
	expect(opened).toMatch(/Masquée .*Montrer de nouveau/);

	// Saving the report does not lose the hidden picture.
	const form = await site.html(`/admin/editreports/${id}`);
	expect(hiddenField(form, "images")).toBe(images.join());

	const undone = await site.post(undo, {});
	expect([undone.status, undone.headers.get("Location")]).toEqual([303, `/admin/messages/${message}`]);
	expect(await shownOn(pages, names)).toEqual(names);
	expect(await statusOf(photos[0].path)).toBe(200);
	const auditLog = await db.select({ action: journal.action }).from(journal);
	expect(auditLog.map(({ action }) => action)).toEqual(["media.hidden", "media.shown"]);
});

test("a hidden picture leaves the banner, the leaders, the event and the film that showed it", async () => {
	const files = ["bandeau", "portrait", "affiche", "film"];
	const [banner, portrait, poster, frame] = await Promise.all(
		files.map((name, n) => storedPicture("association", 66 + n, `${name}.jpg`)),
	);
	const film = await stored("gallery", videoBytes(), "chants.mp4");
	await setPoster(film.id, frame?.id ?? "");
	await addToGallery(film);
	await addHeroPicture(banner ?? film, "Le puits");
	await saveLeader("president", { name: "Awa", title: "", description: "", pictureId: portrait?.id });
	await addEvent(newId(), { ...noel, posterId: poster?.id ?? null }, "Europe/Paris");
	const shown = () => shownOn(["/", "/gallery", "/events"], [...files.map((name) => `${name}.jpg`), "chants.mp4"]);
	expect(await shown()).toHaveLength(5);

	for (const file of [banner, portrait, poster, frame]) await site.post(`/admin/photos/${file?.id}/hide`, {});
	expect(await shown()).toEqual(["chants.mp4"]);
	expect(await site.text("/admin/parametres/accueil")).toContain("Masquée");
	expect(await site.text("/admin/parametres/responsables/president")).toContain("Masquée");

	await site.post(`/admin/photos/${frame?.id}/show`, {});
	await site.post(`/admin/photos/${film.id}/hide`, {});
	expect(await shown()).toEqual([]);
	expect(await statusOf(film.path)).toBe(410);
	expect(await statusOf(frame?.path ?? "")).toBe(404); // nothing shows it any more
});

test("hiding and showing a photo leads back to the form it was opened from, and to no other site", async () => {
	const [id, photo] = [newId(), await storedPicture("reports", 64)];
	await addReport(id, forage, [photo.id]);
	const page = `/admin/photos/${photo.id}?vers=${encodeURIComponent(`/admin/editreports/${id}`)}`;
	for (const verb of ["hide", "show"]) {
		const action = new RegExp(`action="([^"]*/${verb}[^"]*)"`).exec(await site.html(page))?.[1] ?? "";
		const answer = await site.post(action.replaceAll("&amp;", "&"), {});
		expect([answer.status, answer.headers.get("Location")]).toEqual([303, page]);
	}
	const foreign = await site.post(`/admin/photos/${photo.id}/show?vers=${encodeURIComponent("//ailleurs.test")}`, {});
	expect(foreign.headers.get("Location")).toBe(`/admin/photos/${photo.id}`);
});
