import { expect, test } from "vitest";
import { addToGallery } from "~/content/gallery/gallery.server";
import { db } from "~/platform/db/client.server";
import { galleryItems, journal } from "~/platform/db/schema.server";
import { storedPicture } from "../domain/stored";
import { picture, terre } from "../files";
import { textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(journal);

const did = async () => (await db.select().from(journal)).map(({ action, subject }) => [action, subject]);
const idOf = async () => (await db.select().from(galleryItems)).at(-1)?.id ?? "";

test("each action on a photo is in the journal once", async () => {
	const files = [{ name: "puits.jpg", bytes: await picture(terre, "jpeg", 64, 48) }];
	await site.postFiles("/admin/gallery/new", { type: "image" }, "files", files);
	await site.postFiles("/admin/gallery/files", { type: "image" }, "files", files); // has it already
	const id = await idOf();
	for (const alt of ["", "Un puits", "Un puits"])
		expect((await site.post(`/admin/gallery/${id}`, { alt })).status).toBe(303);
	for (const verb of ["delete", "delete", "restore", "restore", "delete"])
		await site.post(`/admin/gallery/${id}/${verb}`, {});
	await site.post(`/admin/corbeille/gallery/${id}`, {});
	await site.post(`/admin/corbeille/gallery/${id}`, {});
	expect(await did()).toEqual([
		["media.added", "puits.jpg"],
		["media.described", "Un puits"],
		["media.trashed", "Un puits"],
		["media.restored", "Un puits"],
		["media.trashed", "Un puits"],
		["media.deleted", "Un puits"],
	]);
});

test("the journal reads as sentences, the latest first, with links to what is still there", async () => {
	const item = await addToGallery(await storedPicture("gallery", 64));
	const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));
	await db.insert(journal).values([
		{ at: at(8), who: "Awa", action: "event.added", subject: "Noël", subjectId: "parti" },
		{ at: at(9), who: "Awa", action: "media.added", subject: "puits.jpg", subjectId: item.id },
		{ at: at(10), who: "Ligne de commande", action: "later.version", subject: "" },
	]);
	const html = await site.html("/admin/journal");
	expect(textOf(html).replaceAll(" ", " ")).toMatch(
		/Ligne de commande later\.version 1er novembre 2026 à 11\sh.*Awa a ajouté à la galerie «\s*puits\.jpg\s*».*Awa a ajouté l’événement «\s*Noël\s*» 1er novembre 2026 à 9\sh/,
	);
	expect(html).toContain(`href="/admin/gallery/${item.id}"`);
	expect(html).not.toContain("/admin/events/parti");
});

test("a narrowed journal stays narrowed on its next page and in its file", async () => {
	await db.insert(journal).values(
		Array.from({ length: 60 }, (_, index) => ({
			at: new Date(Date.UTC(2026, 10, 1, 0, index)),
			who: "Awa",
			action: index % 2 ? "media.added" : "event.added",
			subject: `n° ${index}`,
		})),
	);
	const html = await site.html("/admin/journal?personne=&genre=media&texte=n°");
	expect(html).toContain('<option value="media" selected="">');
	const next = /<a[^>]*rel="next"[^>]*>/.exec(html)?.[0] ?? "";
	const nextPath = /href="([^"]*)"/.exec(next)?.[1]?.replaceAll("&amp;", "&") ?? "";
	const page = await site.text(nextPath.replace(/^\?/, "/admin/journal?"));
	expect(page.match(/a ajouté à la galerie/g)).toHaveLength(6);
	expect(page).not.toContain("a ajouté l’événement");

	const file = await site.get("/admin/journal.csv?genre=media&texte=n°");
	expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
	expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="journal-\d{4}-\d\d-\d\d\.csv"$/);
	expect(file.headers.get("Cache-Control")).toContain("no-store");
	expect((await file.text()).trim().split("\r\n")).toHaveLength(31);
});
