import { beforeEach, expect, test } from "vitest";
import { addToGallery } from "~/content/gallery/gallery.server";
import { mediaById } from "~/media/files/hide-media.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { events, galleryItems, media, reportImages, reports, settings } from "~/platform/db/schema.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { forage, noel } from "../cast";
import { storedPicture } from "../domain/stored";
import { picture, terre } from "../files";
import { addReport } from "../written-items";
import { browser, hiddenField } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(events, galleryItems, reportImages, reports, settings);
const visitor = browser(site.origin);
const unanswered = "/admin/autorisations/a-verifier";

beforeEach(async () => {
	await db.delete(media);
	await site.get("/admin"); // shows the toasts of the test before
});

const newest = async () => {
	const rows = await db.select().from(media);
	return rows.toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt))[0];
};

test("a selection with children is added, waits hidden, and the answer says so and leads to what is missing", async () => {
	const file = { name: "enfants.jpg", bytes: await picture(terre, "jpeg", 201, 20) };
	const answer = await site.postFiles("/admin/gallery/new", { type: "", people: "children" }, "files", [file]);
	expect(answer.status).toBe(303);
	expect(await newest()).toMatchObject({ people: "children", hiddenFor: "consent" });
	expect(await visitor.html("/gallery")).not.toContain("enfants.jpg");
	expect((await visitor.get(`/uploads/${(await newest())?.path}`)).status).toBe(410);
	expect(await site.html("/admin/gallery")).toMatch(
		/Une photo attend une autorisation.*href="\/admin\/autorisations\/photos"/s,
	);
});

test("every form with photos asks, and stores the answer of the files sent with it", async () => {
	const forms = [
		...[
			"/admin/gallery/new",
			"/admin/events/new",
			"/admin/editreports/new",
			"/admin/besoins/new",
			"/admin/depenses/new",
		],
		...["/admin/parametres/accueil/images/nouvelle", "/admin/parametres/responsables/president"],
	];
	for (const path of forms) expect(await site.html(path)).toContain("Voit-on des personnes reconnaissables");
	expect(await site.html("/admin/parametres/logo")).not.toContain("Voit-on des personnes");
	const file = { name: "affiche.jpg", bytes: await picture(terre, "jpeg", 202, 20) };
	const fields = { id: newId(), ...noel, publication: "now", people: "adults" };
	expect((await site.postFiles("/admin/events/new", fields, "poster", [file])).status).toBe(303);
	expect(await newest()).toMatchObject({ people: "adults", hiddenAt: null });
});

test("a form without an answer is published as ever, unless the association demands one: nothing typed is lost", async () => {
	const send = async (width: number, people?: string, more = {}) =>
		site.postFiles(
			"/admin/events/new",
			{ id: newId(), ...noel, publication: "now", ...(people && { people }), ...more },
			"poster",
			more && "posterId" in more ? [] : [{ name: "a.jpg", bytes: await picture(terre, "jpeg", width, 20) }],
		);
	expect((await send(203)).status).toBe(303);
	await saveAssociation({ consentDemanded: "yes" });
	const refused = await send(204);
	const html = await refused.text();
	expect([refused.status, html.includes("Dites si l’on voit des personnes reconnaissables.")]).toEqual([400, true]);
	expect(html).toContain(`value="${noel.title}"`);
	const answered = await send(204, "none", { posterId: hiddenField(html, "posterId") });
	expect([answered.status, (await newest())?.people]).toEqual([303, "none"]);
	const bytes = await picture(terre, "jpeg", 205, 20);
	const count = await db.$count(media);
	expect((await site.postFiles("/admin/gallery/new", { type: "" }, "files", [{ name: "b.jpg", bytes }])).status).toBe(
		400,
	);
	expect(await db.$count(media)).toBe(count);
});

test("photos from before are shown one after the other, and each answer shows the next", async () => {
	const photos = [await storedPicture("reports", 206, "un.jpg"), await storedPicture("reports", 207, "deux.jpg")];
	await addReport(newId(), forage, [photos[0]?.id ?? ""]);
	await addToGallery(await storedPicture("gallery", 208, "trois.jpg"));
	// The second one is used nowhere: nobody has to answer for it.
	const first = await site.html(unanswered);
	expect(first).toMatch(/Il reste 2 photos.*trois\.jpg/s);
	const next = await site.post(unanswered, { id: hiddenField(first, "id"), people: "none" });
	const second = await next.text();
	expect([next.status, second.includes("un.jpg")]).toEqual([200, true]);
	expect(second).toContain("C’est la dernière photo.");
	expect(await site.text(`${unanswered}?depuis=${hiddenField(second, "id")}`)).toContain("Il reste 1 photo passée");
	const last = await site.post(unanswered, { id: hiddenField(second, "id"), people: "children" });
	expect(await last.text()).toMatch(/Photo précédente\s*: Des enfants.*Toutes les photos sont vérifiées/s);
	expect(await mediaById(photos[0]?.id ?? "")).toMatchObject({ people: "children", hiddenFor: "consent" });
	expect((await site.post(unanswered, { id: photos[1]?.id ?? "", people: "x" })).status).toBe(400);
	expect((await site.post(unanswered, { id: "inconnu", people: "none" })).status).toBe(404);
});

test("one press on a photo’s page corrects its answer", async () => {
	const photo = await storedPicture("gallery", 209);
	await addToGallery(photo);
	const answer = await site.post(`/admin/photos/${photo.id}/personnes`, { people: "children" });
	expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/photos/${photo.id}`]);
	expect(await site.text(`/admin/photos/${photo.id}`)).toMatch(/Attend une autorisation.*Réponse\s*: Des enfants/);
	await site.post(`/admin/photos/${photo.id}/show`, {});
	expect(await site.text("/admin")).toContain("elle reste masquée");
	await site.post(`/admin/photos/${photo.id}/personnes`, { people: "none" });
	expect((await visitor.get(`/uploads/${photo.path}`)).status).toBe(200);
});

test("one photo of a report has another answer than its selection, whether it was sent before the form or with it", async () => {
	const photos = async (first: number) => Promise.all([0, 1, 2].map((more) => storedPicture("reports", first + more)));
	const { title, content } = forage;
	const send = (images: { id: string }[], more: Record<string, string | string[]>) =>
		site.postFiles(
			"/admin/editreports/new",
			{ id: newId(), title, content, images: images.map(({ id }) => id).join(), stayHidden: "on", ...more },
			"files",
			[],
		);
	const answers = async (images: { id: string }[]) =>
		Promise.all(images.map(async ({ id }) => (await mediaById(id))?.people ?? null));

	const sent = await photos(210);
	const own = [`${sent[1]?.id}:children`, `${sent[2]?.id}:personne`];
	expect((await send(sent, { people: "none", peopleOf: own })).status).toBe(303);
	expect(await answers(sent)).toEqual(["none", "children", "none"]);
	expect(await mediaById(sent[1]?.id ?? "")).toMatchObject({ hiddenFor: "consent" });

	// A later answer never weakens one that is there.
	const again = sent.map(({ id }) => `${id}:none`);
	await send(sent, { people: "none", peopleOf: again });
	expect(await answers(sent)).toEqual(["none", "children", "none"]);

	// A draft keeps them, too, and answers of all photos are as good as one of the selection.
	const draft = await photos(220);
	await saveAssociation({ consentDemanded: "yes" });
	expect((await send(draft, { publication: "draft", peopleOf: `${draft[0]?.id}:adults` })).status).toBe(303);
	expect(await answers(draft)).toEqual(["adults", null, null]);
	const rest = draft.slice(1).map(({ id }) => `${id}:none`);
	expect((await send(draft, { publication: "now", peopleOf: rest.slice(1) })).status).toBe(400);
	expect((await send(draft, { publication: "now", peopleOf: rest })).status).toBe(303);

	const form = new FormData();
	for (const [name, value] of Object.entries({ id: newId(), title, content, people: "children", stayHidden: "on" }))
		form.append(name, value);
	for (const [width, answer] of [
		[231, "none"],
		[232, ""],
		[233, "adults"],
	] as const) {
		if (answer) form.append("nextPeople", answer);
		form.append("files", new File([new Uint8Array(await picture(terre, "jpeg", width, 20))], "photo.jpg"));
	}
	expect((await site.send("/admin/editreports/new", { method: "POST", body: form })).status).toBe(303);
	const rows = await db.select().from(media);
	expect([231, 232, 233].map((width) => rows.find((row) => row.width === width)?.people)).toEqual([
		"none",
		"children",
		"adults",
	]);
});
