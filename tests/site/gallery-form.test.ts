import { expect, test, vi } from "vitest";
import { publishedGallery } from "~/content/gallery/gallery.server";
import { client, db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { galleryItems, journal, sessions } from "~/platform/db/schema.server";
import { filesOnDisk } from "../domain/stored";
import { picture, terre, videoBytes } from "../files";
import { browser, textOf } from "./open-site";
import { filePart, multipart, multipartType, textPart } from "./raw-request";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn();

const photo = async (width: number) => ({ name: `puits-${width}.jpg`, bytes: await picture(terre, "jpeg", width, 20) });
const items = () => db.select().from(galleryItems);

test("Awa adds two photos without a script, and visitors see them", async () => {
	const photos = [await photo(401), await photo(402)];
	const response = await site.postFiles("/admin/gallery/new", { type: "image" }, "files", photos);
	expect(response.status).toBe(303);
	expect(response.headers.get("Location")).toBe("/admin/gallery");
	const text = await site.text("/admin/gallery");
	expect(text).toContain("puits-401.jpg ajouté avec succès");
	expect(text).toContain("puits-402.jpg ajouté avec succès");
	const html = await (await browser(site.origin).get("/gallery")).text();
	expect(html.match(/<a [^>]*href="\/gallery\/[\w-]{12}"[^>]*data-picture="[^"]*puits-40\d\.jpg/g)).toHaveLength(2);
	expect(html).toMatch(/alt="Photo de la galerie du \d/);
	const names = (await publishedGallery({})).items.map((item) => item.file.originalName);
	expect(names).toEqual(["puits-402.jpg", "puits-401.jpg"]); // the last one first
});

test("what was added is offered to share: one photo by its page, several by the gallery", async () => {
	const offered = async () => {
		const html = await site.html("/admin/gallery");
		return /C’est en ligne.*?wa\.me\/\?text=([^"]*)"/s.exec(html)?.[1] ?? "";
	};
	const send = (width: number) =>
		photo(width).then((one) => site.postFiles("/admin/gallery/files", {}, "files", [one]));
	const { added } = await (await send(453)).json();
	expect(decodeURIComponent(await offered())).toMatch(
		new RegExp(`^Dans notre galerie — http.*/gallery/${added[0].id}$`),
	);
	expect(await offered()).toBe("");
	for (const width of [454, 455]) await send(width); // a script sends each file by itself
	expect(decodeURIComponent(await offered())).toMatch(/^Notre galerie — http.*\/gallery$/);
});

test("a form without a file says so", async () => {
	const empty = [{ name: "", bytes: Buffer.alloc(0) }]; // as a picker sends nothing
	const response = await site.postFiles("/admin/gallery/new", { type: "image" }, "files", empty);
	expect(response.status).toBe(400);
	expect(textOf(await response.text())).toContain("Veuillez sélectionner au moins un fichier");
});

test("a video among the photos is refused; the photos before and after it are stored", async () => {
	const before = (await items()).length;
	const sent = [await photo(405), { name: "film.mp4", bytes: videoBytes(5000) }, await photo(406)];
	const response = await site.postFiles("/admin/gallery/new", { type: "image" }, "files", sent);
	const text = textOf(await response.text());
	expect(response.status).toBe(415);
	expect(text).toMatch(/Erreur lors de l'upload de film\.mp4\s: « film\.mp4 » n’est pas une image JPEG/);
	expect(text).toContain("puits-405.jpg ajouté avec succès");
	expect(text).toContain("puits-406.jpg ajouté avec succès");
	expect(await items()).toHaveLength(before + 2);
	expect(filesOnDisk()).toHaveLength(before + 2);
});

test("Awa describes a photo, and its description is what the page says of it", async () => {
	const [item] = await items();
	const alt = 'Le puits "neuf" <du village>';
	expect((await site.post(`/admin/gallery/${item?.id}`, { alt })).status).toBe(303);
	expect(await site.text("/admin/gallery")).toContain("Description enregistrée");
	expect(await site.html("/gallery")).toContain('alt="Le puits &quot;neuf&quot; &lt;du village&gt;"');
	// Below the photo, for who sees it: what it shows, and the day.
	expect(await site.text("/gallery")).toMatch(/Le puits "neuf" <du village>\s*\d{1,2}(er)? \p{L}+ \d{4}/u);
	expect((await site.post(`/admin/gallery/${newId()}`, { alt })).status).toBe(404);
});

test("when the disk fails midway, the photos added before are listed, and sending all again adds the others", async () => {
	const before = (await items()).length;
	const full = `(select count(*) from gallery) > ${before}`;
	await client.execute(
		`create trigger full before insert on gallery when ${full} begin select raise(abort, 'full'); end`,
	);
	vi.spyOn(console, "error").mockImplementation(() => {});
	await db.delete(journal);
	const sent = [await photo(431), await photo(432), await photo(433)];
	const response = await site.postFiles("/admin/gallery/new", { type: "image" }, "files", sent);
	const text = textOf(await response.text());
	await client.execute("drop trigger full");
	vi.restoreAllMocks();
	expect(response.status).toBe(503);
	expect(text).toContain("puits-431.jpg ajouté avec succès");
	for (const name of ["puits-432.jpg", "puits-433.jpg"])
		expect(text).toMatch(new RegExp(`«\\s${name}\\s» n’a pas pu être ajouté`));
	expect((await db.select().from(journal)).map(({ subject }) => subject)).toEqual(["puits-431.jpg"]);
	expect((await site.postFiles("/admin/gallery/new", { type: "image" }, "files", sent)).status).toBe(303);
	expect(await items()).toHaveLength(before + 3);
	const list = await site.text("/admin/gallery");
	expect(list).toMatch(/puits-431.jpg\s: déjà présente/);
	for (const name of ["puits-432.jpg", "puits-433.jpg"]) expect(list).toContain(`${name} ajouté avec succès`);
});

test("messages added while a photo arrives are neither lost nor repeated", async () => {
	const [item] = await items();
	const rename = (alt: string) => site.post(`/admin/gallery/${item?.id}`, { alt });
	const { name, bytes } = await photo(441);
	const body = multipart([textPart("type", "image"), filePart("files", name, bytes)]);
	await rename("Un");
	await db.update(sessions).set({ lastSeenAt: new Date(Date.now() - 2 * 60_000) });
	const { answer, send } = site.beginPost("/admin/gallery/files", multipartType);
	send(body.subarray(0, 100));
	const seen = async () => (await db.select().from(sessions)).map(({ lastSeenAt }) => lastSeenAt.getTime());
	await expect.poll(async () => Math.max(...(await seen())) > Date.now() - 60_000).toBe(true);
	expect(await site.text("/admin/gallery")).toContain("Description enregistrée");
	await site.post(`/admin/gallery/${item?.id}/delete`, {});
	send(body.subarray(100), true);
	expect((await answer).status).toBe(200);
	const shown = await site.text("/admin/gallery");
	expect(shown).toContain(`${name} ajouté avec succès`);
	expect(shown).toContain("Média supprimé");
	expect(shown).not.toContain("Description enregistrée");
});
