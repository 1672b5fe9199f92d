import { expect, test } from "vitest";
import { addToGallery } from "~/content/gallery/gallery.server";
import { setPoster } from "~/content/gallery/media-form.server";
import { mediaById } from "~/media/files/hide-media.server";
import { makeMissingVariants } from "~/media/images/make-variants.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { galleryItems, journal, media, refusedPictures, reportImages, reports } from "~/platform/db/schema.server";
import { detailedPhoto } from "../camera-files";
import { forage } from "../cast";
import { stored, storedPicture } from "../domain/stored";
import { videoBytes } from "../files";
import { addReport } from "../written-items";
import { browser, hiddenField } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(reportImages, reports, galleryItems, media, journal, refusedPictures);
const visitor = browser(site.origin);
const bytes = await detailedPhoto(400, 300);
const address = (id: string, query = "") => `/admin/photos/${id}/flouter${query}`;
const ovalsOf = (html: string) => [...html.matchAll(/name="oval" value="([^"]*)"/g)].map(([, oval]) => oval);

test("without a script a tap on the picture covers a face, a button takes it back, and nothing is lost on the way", async () => {
	const { id } = await stored("gallery", bytes);
	const empty = await site.html(address(id));
	expect(empty).toMatch(/<input type="image" name="point" [^>]*width="312" height="234"/);
	const tapped = await site.html(address(id, "?taille=large&point.x=156&point.y=117"));
	expect(ovalsOf(tapped)).toEqual(["500 500 300 520"]);
	expect(tapped).toMatch(/value="large"[^>]* checked|checked[^>]* value="large"/);
	const second = await site.html(address(id, "?oval=500+500+300+520&taille=small&point.x=0&point.y=0"));
	expect(ovalsOf(second)).toEqual(["500 500 300 520", "0 0 60 104"]);
	const removed = await site.html(address(id, "?oval=500+500+300+520&oval=0+0+60+104&retirer=0"));
	expect(ovalsOf(removed)).toEqual(["0 0 60 104"]);
	const none = await site.get(address(id, "?confirmer=oui&oval=beside"));
	expect([none.status, await none.text()]).toEqual([400, expect.stringContaining("Couvrez au moins un visage.")]);
});

test("after the question the photo is blurred everywhere, and its former addresses lead nowhere", async () => {
	const photo = await stored("reports", bytes, "fete.jpg");
	const report = newId();
	await addReport(report, forage, [photo.id]);
	await makeMissingVariants();
	const shareOf = async () =>
		/property="og:image" content="[^"]*(\/partage\/rapport\/[^"]*)"/.exec(
			await visitor.html(`/report/${report}`),
		)?.[1] ?? "";
	const share = await shareOf();
	expect((await visitor.get(share)).status).toBe(200);

	const question = await site.html(address(photo.id, "?confirmer=oui&oval=500+500+300+400"));
	expect(question).toContain("La photo nette sera détruite partout");
	const form = { path: hiddenField(question, "path"), oval: "500 500 300 400", people: "none" };
	const answer = await site.post(address(photo.id), form);
	expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/photos/${photo.id}`]);
	expect(await site.text(`/admin/photos/${photo.id}`)).toContain("Photo floutée partout. La photo nette est détruite.");
	for (const former of [photo.path, `${photo.path}.320.avif`, `${photo.path}.320.jpg`])
		expect([(await visitor.get(`/uploads/${former}`)).status, (await site.get(`/uploads/${former}`)).status]).toEqual([
			404, 404,
		]);
	const now = await mediaById(photo.id);
	expect(await visitor.html(`/report/${report}`)).toContain(now?.path);
	expect((await visitor.get(share)).headers.get("Location")).toBe(await shareOf());
	expect(await shareOf()).not.toBe(share);

	// A second press is told, and blurs nothing twice.
	await site.post(address(photo.id), form);
	expect(await site.text(`/admin/photos/${photo.id}`)).toContain("vient d’être floutée");
	expect((await mediaById(photo.id))?.path).toBe(now?.path);
	const actions = await db.select({ action: journal.action }).from(journal);
	expect(actions).toEqual([{ action: "media.blurred" }]);
});

test("a film says that it cannot be blurred, and leads to its poster, which can", async () => {
	const film = await stored("gallery", videoBytes(), "chants.mp4");
	const poster = await storedPicture("gallery", 70);
	await setPoster(film.id, poster.id);
	await addToGallery(film);
	const html = await site.html(address(film.id));
	expect(html).toContain("ne peut pas être floutée");
	expect(html).toContain(address(poster.id));
	expect(await site.html(address(poster.id))).toContain('type="image"');
});

test("a form without an oval or of a missing photo is refused, and visitors do not come here", async () => {
	const photo = await storedPicture("gallery", 71);
	expect((await site.post(address(photo.id), { path: photo.path })).status).toBe(400);
	expect((await site.post(address("gone"), { path: "x", oval: "500 500 90 90" })).status).toBe(404);
	expect((await visitor.get(address(photo.id))).headers.get("Location")).toMatch(/^\/login/);
	expect((await mediaById(photo.id))?.path).toBe(photo.path);
});
