import { expect, test } from "vitest";
import { describeMedia, describeUndescribed } from "~/content/gallery/descriptions.server";
import { addToGallery, galleryItem, publishedGallery } from "~/content/gallery/gallery.server";
import { galleryPicture } from "~/content/gallery/gallery-lists.server";
import { deleteIfUnreferenced } from "~/media/files/stored-files.server";
import { galleryItems } from "~/platform/db/schema.server";
import { moveToTrash, takeOutOfTrash } from "~/publishing/trash/trash.server";
import { foret, picture, terre, videoBytes } from "../files";
import { filesOnDisk, stored } from "./stored";

const store = (bytes: Buffer, name: string) => stored("gallery", bytes, name);
const shown = async () => (await publishedGallery({})).items;

test("a photo in the trash is nowhere and stays there when it is sent again; restored, it comes back with its description", async () => {
	const photo = await picture(terre, "png", 64, 48);
	const file = await store(photo, "retour.png");
	const { id } = await addToGallery(file);
	const describe = () => describeMedia(file.id, { alt: "Le puits du village" });
	expect([await describe(), await describe()]).toEqual(["saved", "unchanged"]);
	expect(await moveToTrash(galleryItems, id)).toBe("moved");
	expect(await galleryItem(id)).toBeUndefined();
	expect((await shown()).map((item) => item.id)).not.toContain(id);

	expect(await addToGallery(await store(photo, "retour.png"))).toEqual({ id, added: "trashed" });
	expect(await galleryItem(id)).toBeUndefined();
	expect(await addToGallery(await store(photo, "retour.png"), { restore: true })).toEqual({ id, added: "restored" });
	expect(await galleryItem(id)).toMatchObject({ alt: "Le puits du village" });
	await moveToTrash(galleryItems, id);
	expect([await takeOutOfTrash(galleryItems, id), await takeOutOfTrash(galleryItems, id)]).toEqual([
		"moved",
		"already",
	]);
});

test("of two people who describe a photo without a text, the first one's words stay", async () => {
	const file = await store(await picture(foret, "png", 64, 48), "sans-texte.png");
	const { id } = await addToGallery(file);
	const described = await Promise.all([describeUndescribed(id, "Une forêt"), describeUndescribed(id, "Des arbres")]);
	expect(described.toSorted()).toEqual([false, true]);
	expect((await galleryItem(id))?.alt).toBe(described[0] ? "Une forêt" : "Des arbres");
	await describeMedia(file.id, { alt: null });
	await moveToTrash(galleryItems, id);
	expect(await describeUndescribed(id, "Une forêt")).toBe(false);
});

test("the file of an item in the trash stays, so that it can come back", async () => {
	const file = await store(await picture(terre, "webp", 64, 48), "gardee.webp");
	const { id } = await addToGallery(file);
	await moveToTrash(galleryItems, id);
	await deleteIfUnreferenced(file.id);
	expect(filesOnDisk()).toContain(file.path);
});

test("until someone describes it, an item is named after its kind and day", async () => {
	const { id } = await addToGallery(await store(videoBytes(), "fete.mp4"));
	const video = await galleryItem(id);
	if (video === undefined) throw new Error("The video was added");
	const first = { ...video, createdAt: new Date("2026-11-30T23:30:00Z") };
	expect(galleryPicture(first, "Europe/Paris").alt).toBe("Vidéo de la galerie du 1er décembre 2026");
	expect(galleryPicture({ ...first, type: "image" }, "UTC").alt).toBe("Photo de la galerie du 30 novembre 2026");
	expect(galleryPicture({ ...first, alt: "La fête" }, "UTC")).toMatchObject({ alt: "La fête", described: true });
});

test("the poster of a film is no wider than a tile in the list, and as it was stored until it has variants", async () => {
	const { id } = await addToGallery(await store(videoBytes(), "fete.mp4"));
	const video = await galleryItem(id);
	if (video === undefined) throw new Error("The video was added");
	const poster = { path: "gallery/1_affiche.jpg", width: 1280, variantsAt: null, hiddenAt: null };
	const posterOf = (changes: Partial<NonNullable<typeof video.poster>>) =>
		galleryPicture({ ...video, poster: { ...poster, ...changes } }, "UTC");
	const stored = `/uploads/${poster.path}`;
	expect(posterOf({})).toMatchObject({ poster: { tile: stored, page: stored } });
	const made = { tile: `${stored}.640.webp`, page: `${stored}.960.webp` };
	expect(posterOf({ variantsAt: new Date() })).toMatchObject({ poster: made });
	expect(posterOf({ hiddenAt: new Date() })).toMatchObject({ poster: null });
});
