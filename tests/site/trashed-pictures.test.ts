import { beforeEach, expect, test } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { addToGallery, galleryItem } from "~/content/gallery/gallery.server";
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
	settings,
} from "~/platform/db/schema.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { forage, noel } from "../cast";
import { storedPicture } from "../domain/stored";
import { picture, terre } from "../files";
import { addReport } from "../written-items";
import { browser, hiddenField, textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const emptied = [reportImages, reports, events, galleryItems, heroPictures, leaders, settings, media, journal];
const site = await openSignedIn(...emptied);

const width = 77;
const since = new Date("2026-11-03T10:00:00Z");
const question = /«\sphoto\.jpg\s» est dans la corbeille depuis le 3 novembre 2026/;
const sent = { name: "photo.jpg", bytes: await picture(terre, "jpeg", width, 20) };
const text = (given: Record<string, string | null>) =>
	Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? ""]));

const whatToDo = /\s: cochez «\sPublier quand même\s», ou choisissez une autre image\./;

/** The same photo, in the trash in three ways. */
const thrownAway = {
	gallery: async () => {
		const { id } = await addToGallery(await storedPicture("gallery", width));
		await moveToTrash(galleryItems, id);
		await db.update(galleryItems).set({ deletedAt: since });
	},
	poster: async () => {
		const id = newId();
		await addEvent(id, { ...noel, posterId: (await storedPicture("event-posters", width)).id }, "Europe/Paris");
		await moveToTrash(events, id);
		await db.update(events).set({ deletedAt: since });
	},
	report: async () => {
		const id = newId();
		await addReport(id, forage, [(await storedPicture("reports", width)).id]);
		await moveToTrash(reports, id);
		await db.update(reports).set({ deletedAt: since });
	},
};

/** The forms by which a photo may become public, and the field of the page that carries what arrived. */
const forms = [
	{ path: "/admin/gallery/new", field: "files", carries: "", fields: () => ({ type: "image" }) },
	{ path: "/admin/events/new", field: "poster", carries: "posterId", fields: () => ({ id: newId(), ...noel }) },
	{
		path: "/admin/editreports/new",
		field: "files",
		carries: "images",
		fields: () => ({ id: newId(), ...text(forage) }),
	},
	{
		path: "/admin/parametres/responsables/president",
		field: "picture",
		carries: "pictureId",
		fields: () => ({ name: "Moussa", title: "", description: "" }),
	},
	{
		path: "/admin/parametres/accueil/images/nouvelle",
		field: "picture",
		carries: "pictureId",
		fields: () => ({ alt: "Le puits" }),
	},
];

const visitor = browser(site.origin);
const shownAt = async (path: string) => (await visitor.html(path)).match(/\/uploads\/[^"\s]*photo\.jpg/g) ?? [];
const publicPhotos = async () => (await Promise.all(["/", "/gallery", "/events", "/rapports"].map(shownAt))).flat();

beforeEach(async () => {
	await site.get("/admin"); // shows the toasts of the test before
});

/** Every form, and every way into the trash. */
const turns = forms.map((form, at) => ({
	...form,
	trash: (["gallery", "poster", "report"] as const)[at % 3] ?? "gallery",
}));

test.each(turns)("a photo sent to $path that is in the trash ($trash) is asked about", async ({ trash, ...form }) => {
	const { path, field, carries, fields } = form;
	await thrownAway[trash]();
	const asked = await site.postFiles(path, fields(), field, [sent]);
	const html = await asked.text();
	expect(asked.status).toBe(409);
	expect(textOf(html)).toMatch(question);
	if (carries !== "") expect(textOf(html)).toMatch(whatToDo);
	expect(await publicPhotos()).toEqual([]);

	const id = /name="fromTrash" value="([\w-]{12})"/.exec(html)?.[1] ?? "";
	const again = { ...fields(), ...(carries && { [carries]: id }) };
	if (carries !== "") expect((await site.postFiles(path, again, field, [])).status).toBe(409);
	expect((await site.postFiles(path, { ...again, fromTrash: id }, field, [])).status).toBe(303);
	expect((await publicPhotos()).length).toBeGreaterThan(0);
});

test("a draft takes a photo from the trash unasked, and its publication asks", async () => {
	await thrownAway.gallery();
	const id = newId();
	const draft = { id, ...text(forage), publication: "draft" };
	expect((await site.postFiles("/admin/editreports/new", draft, "files", [sent])).status).toBe(303);
	expect(await publicPhotos()).toEqual([]);
	const edit = `/admin/editreports/${id}`;
	const images = hiddenField(await site.html(edit), "images");
	const save = (more: Record<string, string>) => site.postFiles(edit, { ...draft, images, ...more }, "files", []);
	const later = { publication: "later", publicationDate: "2099-01-01", publicationTime: "08:00" };
	expect((await save(later)).status).toBe(409);
	const asked = await save({ publication: "now" });
	const html = await asked.text();
	expect([asked.status, textOf(html)]).toEqual([409, expect.stringMatching(question)]);
	expect(await publicPhotos()).toEqual([]);
	const fromTrash = hiddenField(html, "fromTrash");
	expect((await save({ publication: "now", fromTrash })).status).toBe(303);
	expect((await publicPhotos()).length).toBeGreaterThan(0);
});

test("a gallery photo restored from the trash keeps its description, and the journal says so", async () => {
	await thrownAway.gallery();
	await db.update(galleryItems).set({ alt: "Le puits" });
	const asked = await site.postFiles("/admin/gallery/files", { type: "image" }, "files", [sent]);
	expect(asked.status).toBe(409);
	const answer = (await asked.json()) as { trashed: { id: string; name: string }[] };
	expect(answer).toMatchObject({ added: [], known: [], refused: [], trashed: [{ name: "photo.jpg" }] });
	const fromTrash = answer.trashed[0]?.id ?? "";
	const restored = await site.postFiles("/admin/gallery/files", { type: "image", fromTrash }, "files", []);
	const { added } = (await restored.json()) as { added: { id: string }[] };
	expect(await galleryItem(added[0]?.id ?? "")).toMatchObject({ alt: "Le puits" });
	expect((await db.select().from(journal)).map(({ action }) => action)).toEqual(["media.restored"]);
});

test("photos beside one that is in the trash are added, and other words of the form stay", async () => {
	await thrownAway.report();
	const other = { name: "autre.jpg", bytes: await picture(terre, "jpeg", 78) };
	const asked = await site.postFiles("/admin/gallery/new", { type: "image" }, "files", [sent, other]);
	expect(textOf(await asked.text())).toContain("autre.jpg ajouté avec succès");
	const fields = { id: newId(), ...text(forage), title: "" };
	const html = await (await site.postFiles("/admin/editreports/new", fields, "files", [sent, other])).text();
	expect(textOf(html)).toMatch(question);
	expect(textOf(html)).toContain("Saisissez un titre.");
});

test("a report keeps a photo it shows already, also when the same photo is in the trash elsewhere", async () => {
	const [id, image] = [newId(), await storedPicture("reports", width)];
	await addReport(id, forage, [image.id]);
	await thrownAway.gallery();
	const fields = { id, ...text(forage), images: image.id };
	expect((await site.postFiles(`/admin/editreports/${id}`, fields, "files", [])).status).toBe(303);
});
