import { expect, test } from "vitest";
import { publishedReports } from "~/content/reports/report-lists.server";
import { reportToEdit } from "~/content/reports/reports.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { media } from "~/platform/db/schema.server";
import { forage } from "../cast";
import { filesOnDisk } from "../domain/stored";
import { picture, terre } from "../files";
import { addReport } from "../written-items";
import { hiddenField, textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

// The tests go on with the report of the first one, which is why this file is long.

const site = await openSignedIn();

const { title, subtitle, content, author } = forage;
const shareLink = "https://exemple.org/forage?a=b&c=d";
const written = { title, subtitle, content, author, date: "2026-11-01", shareLink };
const photo = async (width: number) => ({ name: `photo-${width}.jpg`, bytes: await picture(terre, "jpeg", width, 20) });
const newest = async () => reportToEdit((await publishedReports({})).items[0]?.id ?? "");
const imageIds = async () => (await newest())?.images.map((image) => image.id) ?? [];

test("Awa publishes a report with two photos, and visitors read it", async () => {
	const photos = [await photo(301), await photo(302)];
	const response = await site.postFiles("/admin/editreports/new", { id: newId(), ...written }, "files", photos);
	expect(response.status).toBe(303);
	expect(response.headers.get("Location")).toBe("/admin/editreports");
	expect(await site.text("/admin/editreports")).toContain("Rapport ajouté avec succès!");

	const report = await newest();
	expect(report?.images.map((image) => image.width)).toEqual([301, 302]);
	const html = await site.html(`/report/${report?.id}`);
	const text = textOf(html);
	for (const shown of [title, subtitle, `Par : ${author}`, "Publié le", "1er novembre 2026", "Partager"])
		expect(text).toContain(shown);
	expect(html.replace(/\n/g, "")).toContain(`<p>${content.split("\n\n").join("</p><p>")}</p>`);
	expect(html).toContain(`https://wa.me/?text=${encodeURIComponent(written.shareLink)}`);
	expect(text).not.toContain("mis à jour le");
});

test("photos change places without anything being saved, then stay so", async () => {
	const report = await newest();
	const id = report?.id ?? "";
	const [first = "", second = ""] = await imageIds();
	const asked = { id, ...written, title: "Titre en cours", images: `${first},${second}`, arrange: `first:${second}` };
	const given = await site.postFiles(`/admin/editreports/${id}`, asked, "files", []);
	const html = await given.text();
	expect(given.status).toBe(200);
	expect(html).toContain('value="Titre en cours"');
	expect(hiddenField(html, "images")).toBe(`${second},${first}`);
	expect(await imageIds()).toEqual([first, second]);
	const notes = { name: "notes.txt", bytes: Buffer.from("Acheter des cahiers.") };
	const refused = await site.postFiles(`/admin/editreports/${id}`, asked, "files", [notes]);
	const again = await refused.text();
	expect([refused.status, textOf(again)]).toEqual([415, expect.stringContaining("notes.txt")]);
	expect(hiddenField(again, "images")).toBe(`${second},${first}`);

	const fields = { id, ...written, images: `${second},${first}` };
	expect((await site.postFiles(`/admin/editreports/${id}`, fields, "files", [])).status).toBe(303);
	expect(await site.text("/admin/editreports")).toContain("Rapport mis à jour avec succès!");
	expect(await site.text(`/admin/reports/${id}/delete`)).toContain("Voulez-vous vraiment supprimer ce rapport ?");
	expect(await imageIds()).toEqual([second, first]);
	expect(await site.text(`/report/${id}`)).toContain("mis à jour le");
});

test("a removed photo is deleted for good, an added one comes last", async () => {
	const id = (await newest())?.id ?? "";
	const [retained = "", removed = ""] = await imageIds();
	const fields = { id, ...written, images: retained };
	await site.postFiles(`/admin/editreports/${id}`, fields, "files", [await photo(303)]);
	const after = await imageIds();
	expect(after[0]).toBe(retained);
	expect(after).toHaveLength(2);
	expect(after).not.toContain(removed);
	expect(filesOnDisk()).toHaveLength(2);
});

test("a script sends a picture while the report is being written; it is seen nowhere until the report names it", async () => {
	const id = (await newest())?.id ?? "";
	const sent = await site.postFiles("/admin/editreports/files", {}, "files", [await photo(304)]);
	const { added } = (await sent.json()) as { added: { id: string; name: string }[] };
	expect(added).toMatchObject([{ name: "photo-304.jpg" }]);
	const before = await imageIds();
	expect(before).not.toContain(added[0]?.id);

	for (const images of [[added[0]?.id, ...before].join(), before.join()]) {
		await site.postFiles(`/admin/editreports/${id}`, { id, ...written, images }, "files", []);
		expect((await imageIds()).join()).toBe(images);
	}
});

test("a report may have 500 pictures, in any order, and not one more", async () => {
	const report = await newest();
	const [first] = await db.select().from(media);
	if (report === undefined || first === undefined) throw new Error("A report with a picture was published above");
	const many = Array.from({ length: 498 }, (_, n) => ({ ...first, id: newId(), path: `reports/${n}_beaucoup.jpg` }));
	await db.insert(media).values(many);
	const retained = await imageIds();
	const ids = [...many.map((row) => row.id), ...retained];
	const save = (images: string) =>
		site.postFiles(`/admin/editreports/${report.id}`, { id: report.id, ...written, images }, "files", []);
	expect((await save(ids.join())).status).toBe(303);
	expect(await imageIds()).toEqual(ids);

	const more = [await photo(307), await photo(308)];
	const fields = { id: report.id, ...written, images: ids.join() };
	const tooMany = await site.postFiles(`/admin/editreports/${report.id}`, fields, "files", more);
	const html = await tooMany.text();
	expect(tooMany.status).toBe(400);
	expect(textOf(html)).toContain("500 images au plus : retirez-en 2.".replace(/\s/g, " "));
	expect(await imageIds()).toEqual(ids);

	const held = hiddenField(html, "images").split(",");
	expect(held).toHaveLength(502);
	expect((await save(held.slice(2).join())).status).toBe(303);
	expect(await imageIds()).toEqual(held.slice(2));
});

test("a report that keeps the identifier of a former site is edited like any other", async () => {
	const id = "aB3dE6gH9jK2mN5pQ8sT";
	await addReport(id, { ...forage, needId: null }, []);
	const html = await site.html(`/admin/editreports/${id}`);
	const fields = { ...written, id: hiddenField(html, "id"), version: hiddenField(html, "version"), title: "Corrigé" };
	expect((await site.postFiles(`/admin/editreports/${id}`, fields, "files", [])).status).toBe(303);
	expect((await reportToEdit(id))?.title).toBe("Corrigé");
});
