import { expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { events, galleryItems, journal, reports } from "~/db/schema.server";
import { addEvent } from "~/events/event-form.server";
import { addToGallery } from "~/gallery/gallery.server";
import { moveToTrash } from "~/trash/trash.server";
import { noel } from "../cast";
import { filesOnDisk, makeUndeletable, storedPicture } from "../domain/stored";
import { textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(events, reports, galleryItems, journal);

const page = async (query = "") => site.html(`/admin/corbeille${query}`);
const auditLog = async () => (await db.select().from(journal)).map(({ action, subject }) => [action, subject]);

async function trashedEvent() {
	const id = newId();
	await addEvent(id, { ...noel, posterId: null }, "Europe/Paris");
	await moveToTrash(events, id);
	return id;
}

test("deleting for good asks first, deletes the file too, is in the journal and returns to the same place", async () => {
	const { id } = await addToGallery(await storedPicture("gallery", 71));
	await moveToTrash(galleryItems, id);
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

test("each row shows its picture and how many days are left", async () => {
	const { id } = await addToGallery(await storedPicture("gallery", 72));
	await moveToTrash(galleryItems, id);
	await trashedEvent();
	const html = await page();
	expect(textOf(html).match(/30 jours restants/g)).toHaveLength(2);
	expect(html.match(/<img /g)).toHaveLength(1);
	const src = /<img src="([^"]*)"/.exec(html)?.[1] ?? "";
	expect((await site.get(src)).status).toBe(200);
});

test("an item that is no longer in the trash is reported in the list, and not in the journal", async () => {
	for (const fields of [
		{ section: "events", id: newId() },
		{ section: "users", id: newId() },
		{ section: "constructor", id: "" },
		{ id: newId() },
	]) {
		expect((await site.post("/admin/corbeille", { section: "", ...fields })).status).toBe(303);
		expect(textOf(await page())).toContain("Cet élément n’est plus dans la corbeille.");
	}
	const live = newId();
	await addEvent(live, { ...noel, posterId: null }, "Europe/Paris");
	expect((await site.post(`/admin/corbeille/events/${live}`, {})).status).toBe(404);
	expect(await db.$count(events)).toBe(1);
	expect(await auditLog()).toEqual([]);
});
