import { beforeAll, expect, test } from "vitest";
import { describeMedia } from "~/content/gallery/descriptions.server";
import { galleryItem } from "~/content/gallery/gallery.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { journal } from "~/platform/db/schema.server";
import { picture, terre } from "../files";
import { hiddenField, textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn();

const add = async (width: number, name: string) => {
	const sent = await site.postFiles("/admin/gallery/files", { type: "image" }, "files", [
		{ name, bytes: await picture(terre, "jpeg", width, 20) },
	]);
	const { added } = (await sent.json()) as { added: { id: string }[] };
	return added[0]?.id ?? "";
};
const pathOf = (response: Response) => response.headers.get("Location") ?? "";

let [puits, ecole, noel] = ["", "", ""];
const describe = async (id: string, alt: string | null) =>
	describeMedia((await galleryItem(id))?.file.id ?? "", { alt });

beforeAll(async () => {
	puits = await add(301, "IMG_0001.jpg");
	ecole = await add(302, "Écoliers à Noël.jpg");
	noel = await add(303, "cœur_100%.jpg");
	await describe(puits, "L’ouverture du puits à Ségou");
	await describe(ecole, null);
});

test("the page of a search keeps its words, and a dialog over it leads back to it", async () => {
	const html = await site.html("/admin/gallery?q=s%C3%A9gou");
	expect(hiddenField(html, "q") || html).toContain('value="ségou"');
	expect(html).toContain(`href="/admin/gallery/${puits}?q=s%C3%A9gou"`);
	expect(html).not.toContain(ecole);
	const dialog = await site.html(`/admin/gallery/${puits}?q=s%C3%A9gou&inconnu=1`);
	expect(dialog).toContain('href="/admin/gallery?q=s%C3%A9gou"');
	const saved = await site.post(`/admin/gallery/${puits}?q=s%C3%A9gou`, { alt: "Le puits de Ségou" });
	expect(pathOf(saved)).toBe("/admin/gallery?q=s%C3%A9gou");
	expect(textOf(await site.html("/admin/gallery?q=rien"))).toMatch(/Rien ne correspond à «\srien\s»/);
});

test("one after the other is described or passed over, the newest first, and nothing is asked twice", async () => {
	const start = await site.html("/admin/gallery/decrire");
	expect(textOf(start)).toContain("1 sur 2");
	expect(hiddenField(start, "id")).toBe(noel);
	const skip = `/admin/gallery/decrire?depuis=${noel}&vues=1`;
	expect(start).toContain(`href="${skip.replace("&", "&amp;")}"`);

	const empty = await site.post("/admin/gallery/decrire", { id: noel, alt: "  " });
	expect(empty.status).toBe(400);
	expect(textOf(await empty.text())).toContain("Saisissez une description, ou passez à la photo suivante.");

	const second = await site.html(skip);
	expect(textOf(second)).toContain("2 sur 2");
	expect(hiddenField(second, "id")).toBe(ecole);
	const saved = await site.post(skip, { id: ecole, alt: "Des écoliers" });
	expect(saved.status).toBe(303);
	const end = textOf(await site.html(pathOf(saved)));
	expect(end).toContain("Il reste 1 photo à décrire.");

	await site.post("/admin/gallery/decrire", { id: noel, alt: "Un cœur" });
	expect(textOf(await site.html("/admin/gallery/decrire"))).toContain("Toutes les photos ont une description.");
	expect(textOf(await site.html("/admin/gallery"))).not.toContain("à décrire");
});

test("a photo described by somebody else meanwhile keeps its text; the walk goes on and says so", async () => {
	await describe(noel, null);
	const post = (alt: string) => site.post("/admin/gallery/decrire", { id: noel, alt });
	await db.delete(journal);
	const [first, again, other] = [await post("Un cœur"), await post("Un cœur"), await post("Autre chose")];
	expect([first, again, other].map((answer) => [answer.status, pathOf(answer)])).toEqual(
		Array(3).fill([303, `/admin/gallery/decrire?depuis=${noel}&vues=1`]),
	);
	expect((await db.select().from(journal)).map(({ subject }) => subject)).toEqual(["Un cœur"]);
	const text = textOf(await site.html(pathOf(other)));
	expect(text.match(/Quelqu’un a décrit cette photo entre-temps/g)).toHaveLength(1);
});

test("a walk from an odd address begins somewhere, and a photo that is gone is passed over", async () => {
	expect((await site.get("/admin/gallery/decrire?depuis=../..&vues=1e99")).status).toBe(200);
	const gone = await site.post("/admin/gallery/decrire", { id: newId(), alt: "Partie" });
	expect(gone.status).toBe(303);
	expect((await site.get(pathOf(gone))).status).toBe(200);
});
