import { expect, test, vi } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { addToGallery } from "~/content/gallery/gallery.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { events, galleryItems, journal, reports } from "~/platform/db/schema.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { noel } from "../cast";
import { filesOnDisk, makeUndeletable, storedPicture } from "../domain/stored";
import { textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(events, reports, galleryItems, journal);

const page = async () => site.html("/admin/corbeille");
const auditLog = async () => (await db.select().from(journal)).map(({ action, subject }) => [action, subject]);

test("from the trash an event is restored, and Awa is where she was in the list", async () => {
	const id = newId();
	await addEvent(id, { ...noel, posterId: null }, "Europe/Paris");
	await moveToTrash(events, id);
	const place = "?q=o&apres=1-events-x";
	const restored = await site.post(`/admin/corbeille${place}`, { kind: "events", id });
	expect([restored.status, restored.headers.get("Location")]).toEqual([303, `/admin/corbeille${place}`]);
	const text = textOf(await page());
	expect(text).toContain("Événement restauré");
	expect(text).toContain("La corbeille est vide.");
	expect((await site.post(`/admin/corbeille/events/${id}`, {})).status).toBe(404); // it is not in the trash
	expect(await db.$count(events)).toBe(1);
	expect(await auditLog()).toEqual([["event.restored", noel.title]]);
});

test("a row shows its picture and the days left; deleting for good asks first, deletes the file too, is in the journal and returns to the same place", async () => {
	const { id } = await addToGallery(await storedPicture("gallery", 71));
	await moveToTrash(galleryItems, id);
	const event = newId();
	await addEvent(event, { ...noel, posterId: null }, "Europe/Paris");
	await moveToTrash(events, event);
	const list = await page();
	expect(textOf(list).match(/30 jours restants/g)).toHaveLength(2);
	const [shown = ""] = [...list.matchAll(/<img src="([^"]*)"/g)].map(([, src = ""]) => src);
	expect(shown).toMatch(/^\/uploads\/gallery\//);
	expect((await site.get(shown)).status).toBe(200);

	const before = filesOnDisk().length;
	const question = await site.html(`/admin/corbeille/gallery/${id}?q=photo`);
	expect(textOf(question)).toContain("Supprimer définitivement ?");
	expect(question).toContain('href="/admin/corbeille?q=photo"');
	const response = await site.post(`/admin/corbeille/gallery/${id}?q=photo`, {});
	expect(response.headers.get("Location")).toBe("/admin/corbeille?q=photo");
	expect(filesOnDisk()).toHaveLength(before - 1);
	expect(await auditLog()).toEqual([["media.deleted", "photo.jpg"]]);
});

test("an item deleted for good is in the journal and confirmed, also when its file cannot be deleted", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	const file = await storedPicture("gallery", 73);
	const { id } = await addToGallery(file);
	await moveToTrash(galleryItems, id);
	await makeUndeletable(file.path);
	expect((await site.post(`/admin/corbeille/gallery/${id}`, {})).status).toBe(303);
	expect(textOf(await page())).toContain("Supprimé définitivement");
	expect((await site.post(`/admin/corbeille/gallery/${id}`, {})).status).toBe(404);
	expect(await auditLog()).toEqual([["media.deleted", "photo.jpg"]]);
});

test("an item that is no longer in the trash is reported in the list, and not in the journal", async () => {
	for (const fields of [
		{ kind: "events", id: newId() },
		{ kind: "constructor", id: "" },
	]) {
		expect((await site.post("/admin/corbeille", fields)).status).toBe(303);
		expect(textOf(await page())).toContain("Cet élément n’est plus dans la corbeille.");
	}
	expect(await auditLog()).toEqual([]);
});
