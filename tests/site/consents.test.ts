import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addConsent } from "~/content/consent/consents.server";
import { receiveMessage } from "~/content/contact/messages.server";
import { addToGallery } from "~/content/gallery/gallery.server";
import { mediaById } from "~/media/files/hide-media.server";
import { answerPeople } from "~/media/files/settle-media.server";
import type { Role } from "~/people/session/permissions";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { consentProofs, consents, galleryItems, journal, media, users } from "~/platform/db/schema.server";
import { hashOfFile, hiddenFilesPath } from "~/web/offline/hidden-files";
import { fatou } from "../cast";
import { storedPicture } from "../domain/stored";
import { picture, terre } from "../files";
import { openAccounts } from "./accounts-site";
import { browser, textOf } from "./open-site";

const { site, colleague } = await openAccounts();
const visitor = browser(site.origin);
const register = "/admin/autorisations";

async function inRole(role: Role) {
	const member = await colleague();
	await db.update(users).set({ role }).where(eq(users.id, member.id));
	await member.enter();
	return member;
}

beforeEach(async () => {
	for (const table of [consents, galleryItems, media, journal]) await db.delete(table);
});

const filled = {
	...{ firstName: "Aminata", person: "child", guardian: "Fatou Ndiaye", relation: "mère", name: "Aminata Ndiaye" },
	...{ contact: "+221 77 000 00 00", site: "on", givenOn: "2026-01-10", validUntil: "2036-01-10" },
	...{ given: "spoken", witness: "Moussa" },
};
let width = 400;

async function childPhoto() {
	const file = await storedPicture("gallery", width++, `photo-${width}.jpg`);
	await answerPeople([file.id], "children");
	await addToGallery(file);
	return file;
}
const statusOf = async ({ path }: { path: string }) => (await visitor.get(`/uploads/${path}`)).status;
const send = (fields: Record<string, string | string[]>, files: { name: string; bytes: Buffer }[] = []) =>
	site.postFiles(`${register}/new`, fields, "proof", files);

test("an authorisation that is written for waiting photos shows them, and its page has them all", async () => {
	const [one, other] = [await childPhoto(), await childPhoto()];
	expect([await statusOf(one), await statusOf(other)]).toEqual([410, 410]);
	const page = await site.html(`${register}/photos`);
	expect(page).toContain(`value="${one.id}"`);
	const opened = await site.post(`${register}/lier`, {
		photo: [one.id, other.id],
		new: "on",
		vers: `${register}/photos`,
	});
	expect(opened.headers.get("Location")).toBe(`${register}/new?photo=${one.id}&photo=${other.id}`);
	const id = newId();
	const added = await send({ id, ...filled, photo: [one.id, other.id] });
	expect([added.status, added.headers.get("Location")]).toEqual([303, `${register}/${id}`]);
	expect([await statusOf(one), await statusOf(other)]).toEqual([200, 200]);
	expect(await site.text(`${register}/${id}`)).toMatch(/Aminata Valide.*Photos et films \(2\)/);
	expect((await send({ id, ...filled })).status).toBe(303); // sent again
	const again = await send({ id, ...filled, witness: "Awa" });
	expect([again.status, textOf(await again.text())]).toEqual([409, expect.stringContaining("est déjà enregistrée")]);
	expect(await db.$count(consents)).toBe(1);
	const third = await childPhoto();
	await site.post(`${register}/lier`, { photo: third.id, consent: id, vers: `${register}/photos` });
	expect(await statusOf(third)).toBe(200);
	await site.post(`${register}/${id}/delier`, { photo: third.id });
	expect(await statusOf(third)).toBe(410);
});

test("only who sees contacts takes a photo off an authorisation that refuses the site", async () => {
	const file = await childPhoto();
	const id = newId();
	await send({ id, ...filled, site: "", sharing: "on", photo: file.id });
	const editor = await inRole("editor");
	expect((await editor.post(`${register}/${id}/delier`, { photo: file.id })).status).toBe(403);
	expect((await site.post(`${register}/${id}/delier`, { photo: file.id })).status).toBe(303);
});

test.each([
	["a child without a guardian", { guardian: "" }, "saisissez le nom du parent ou du tuteur"],
	["an end before the beginning", { validUntil: "2025-01-01" }, "La fin vient avant le jour de l’accord"],
	["an end in the past", { givenOn: "2020-01-01", validUntil: "2021-01-01" }, "Cette date est déjà passée"],
	["a day to come", { givenOn: "2098-01-10" }, "Ce jour n’est pas encore venu"],
	["more than ten years", { validUntil: "2036-01-11" }, "Une autorisation vaut dix ans au plus"],
	["no use", { site: "" }, "Choisissez au moins un usage."],
	["a spoken one without a witness", { witness: "" }, "a besoin d’un témoin"],
	["a paper without its picture", { given: "paper" }, "Joignez la photo ou le PDF du papier signé."],
	["a signature that was not drawn", { given: "signature" }, "La personne n’a pas encore signé"],
	["no name", { firstName: " " }, "Saisissez un prénom"],
])("%s is refused with a clear sentence, and keeps what was typed", async (_what, changes, message) => {
	const answer = await send({ id: newId(), ...filled, ...changes });
	const html = await answer.text();
	expect([answer.status, textOf(html).includes(message)]).toEqual([400, true]);
	expect(html).toContain("+221 77 000 00 00");
	expect(await db.$count(consents)).toBe(0);
});

test("a paper is stored encrypted, and only who may see contacts opens it; a file that is no picture is refused", async () => {
	const id = newId();
	const wrong = await send({ id, ...filled, given: "paper" }, [{ name: "papier.jpg", bytes: Buffer.from("bonjour") }]);
	expect([wrong.status, textOf(await wrong.text())]).toEqual([415, expect.stringContaining("« papier » n’est")]);
	const bytes = await picture(terre, "jpeg", 60, 40);
	expect((await send({ id, ...filled, given: "paper" }, [{ name: "papier.jpg", bytes }])).status).toBe(303);
	const [proof] = await db.select().from(consentProofs);
	expect(proof?.bytes.includes(Buffer.from("JFIF"))).toBe(false);
	const path = `${register}/contacts/${id}/preuves/${proof?.id}`;
	const opened = await site.get(path);
	expect([opened.status, opened.headers.get("Content-Type"), opened.headers.get("Cache-Control")]).toEqual([
		200,
		expect.stringMatching(/^image\//),
		"no-store",
	]);
	expect((await visitor.get(path)).status).toBe(302);
	const editor = await inRole("editor");
	expect((await editor.get(path)).status).toBe(403);
});

test("an editor sees state and first name; a safeguarding officer sees contacts, which the journal notes", async () => {
	const [id, by] = [newId(), (await db.select().from(users))[0]?.id ?? ""];
	const { person: _, contact, guardian, relation, name, witness, ...draft } = filled;
	const uses = { isChild: true, site: true, sharing: false, print: false, given: "spoken" as const };
	await addConsent(id, { ...draft, ...uses }, { contact, guardian, relation, name, witness }, { photoIds: [], by });
	const editor = await inRole("editor");
	for (const path of [register, `${register}/${id}`]) {
		const text = await editor.text(path);
		expect(text).toContain("Aminata");
		expect(text).not.toMatch(/Ndiaye|\+221/);
	}
	expect(await editor.text(`${register}?q=ndiaye`)).toContain("Aucune autorisation ne correspond.");
	expect((await editor.get(`${register}/contacts/${id}`)).status).toBe(403);
	await db.delete(journal);
	const officer = await inRole("safeguarding");
	expect(await officer.text(`${register}?q=ndiaye`)).toContain("Aminata");
	expect(await officer.html(`${register}/contacts/${id}`)).toContain("+221 77 000 00 00");
	expect(await officer.text(`${register}/contacts/registre.csv`)).toMatch(/Aminata.*Fatou Ndiaye.*\+221 77/);
	expect(await officer.text(`${register}/contacts/${id}/donnees.csv`)).toContain("Fatou Ndiaye");
	const actions = (await db.select().from(journal))
		.map(({ action }) => action)
		.filter((action) => action.startsWith("consent"));
	expect(actions).toEqual(["consent.seen", "consent.exported", "consent.exported"]);
});

test("a withdrawal hides all photos before its answer, says what to send, and is final", async () => {
	const photo = await childPhoto();
	const id = newId();
	await send({ id, ...filled, sharing: "on", photo: [photo.id] });
	expect(await statusOf(photo)).toBe(200);
	expect(await site.text(`/admin/photos/${photo.id}`)).toContain("Retirer l’autorisation");
	expect(await site.text(`${register}/${id}/retirer`)).toContain("Un retrait ne s’annule pas.");
	const answer = await site.post(`${register}/${id}/retirer`, {});
	expect([answer.status, await statusOf(photo)]).toEqual([303, 410]);
	const editor = await inRole("editor");
	expect((await editor.get(`/uploads/${photo.path}`)).status).toBe(410);
	expect((await site.get(`/uploads/${photo.path}`)).status).toBe(200);
	const hidden = await (await visitor.get(hiddenFilesPath)).json();
	expect(hidden).toEqual([await hashOfFile(photo.path)]);
	const text = await site.text(`${register}/${id}`);
	expect(text).toMatch(/une photo n’est plus montrée.*Retirée.*Peut-être déjà envoyées.*ne veut plus être montrée/);
	expect(text).toContain("Votre autorisation a été retirée le");
	expect((await site.get(`${register}/${id}/retirer`)).headers.get("Location")).toBe(`${register}/${id}`);
	await site.post(`${register}/lier`, { photo: photo.id, consent: id });
	await site.post(`/admin/photos/${photo.id}/show`, {});
	expect([await statusOf(photo), (await mediaById(photo.id))?.hiddenFor]).toEqual([410, "withdrawn"]);
	await site.post(`${register}/contacts/${id}/litige`, { kept: "yes" });
	expect(await site.text(`${register}/${id}`)).toContain("le temps d’un litige");
});

test("two people change one authorisation: the second is told, and what was typed stays", async () => {
	const id = newId();
	await send({ id, ...filled });
	const change = (version: number, contact: string) =>
		site.postFiles(`${register}/contacts/${id}`, { id, ...filled, contact, version: String(version) }, "proof", []);
	expect((await change(1, "premier")).status).toBe(303);
	const second = await change(1, "second");
	expect([second.status, (await second.text()).includes("second")]).toEqual([409, true]);
	await site.post(`${register}/contacts/${id}/effacer`, {});
	expect((await site.get(`${register}/contacts/${id}`)).status).toBe(404);
	expect(await site.text(register)).toContain("Personne effacée");
});

test("contacts that another key has sealed are not saved over, and the page says what to do", async () => {
	const id = newId();
	await send({ id, ...filled });
	await db.update(consents).set({ details: "AAAA".repeat(20) });
	const page = await site.get(`${register}/contacts/${id}`);
	expect([page.status, textOf(await page.text())]).toEqual([409, expect.stringContaining("Remettez la clé")]);
	const saved = await site.postFiles(`${register}/contacts/${id}`, { id, ...filled, version: "1" }, "proof", []);
	expect([saved.status, (await db.select().from(consents))[0]?.details]).toEqual([409, "AAAA".repeat(20)]);
});

test("the register filters by state, and a blank form bears the association’s name", async () => {
	for (const [firstName, validUntil] of [
		["Valide", "2099-01-01"],
		["Expirée", "2026-01-20"],
	] as const) {
		const id = newId();
		await send({ id, ...filled, firstName });
		await db.update(consents).set({ validUntil }).where(eq(consents.id, id));
	}
	expect(await site.text(`${register}?etat=expired`)).toMatch(/Expirée Expirée/);
	expect(await site.text(`${register}?etat=valid`)).not.toContain("Expirée Expirée");
	expect(await site.text(`${register}/formulaire`)).toMatch(/Autorisation de montrer.*demande votre accord/);
});

test("the settings decide what waits, and the journal keeps why children need no authorisation", async () => {
	const photo = await childPhoto();
	const save = (consentGateOff: string) =>
		site.post("/admin/parametres/protection", {
			...{ consentDemanded: "no", consentAdults: "no", consentYears: "2", consentProofYears: "5", consentGateOff },
		});
	expect((await save("non")).status).toBe(400);
	expect(await statusOf(photo)).toBe(410);
	expect((await save("Décision du bureau du 3 mars")).status).toBe(303);
	expect(await statusOf(photo)).toBe(200);
	const [entry] = await db.select().from(journal).where(eq(journal.action, "consent.gate"));
	expect(entry?.subject).toContain("Décision du bureau du 3 mars");
	await save("");
	expect(await statusOf(photo)).toBe(410);
	expect(await site.text("/admin")).toContain("1 photo attend une autorisation");
});

test("a photo for the site only has no share buttons and stands in no preview, search and site map", async () => {
	const photo = await childPhoto();
	await db.update(galleryItems).set({ alt: "Le puits du village" });
	const id = newId();
	await send({ id, ...filled, photo: [photo.id] });
	const [item] = await db.select().from(galleryItems);
	const page = () => visitor.html(`/gallery/${item?.id}`);
	expect(await page()).toContain("Le puits du village");
	expect(await page()).not.toMatch(/wa\.me|og:image" content="[^"]*photo-/);
	expect(await visitor.html("/sitemap.xml")).not.toContain(photo.path);
	const [stored] = await db.select().from(consents);
	const changed = { id, ...filled, sharing: "on", version: String(stored?.version) };
	expect((await site.postFiles(`${register}/contacts/${id}`, changed, "proof", [])).status).toBe(303);
	expect(await page()).toContain("wa.me");
	expect(await visitor.html("/sitemap.xml")).toContain(photo.path);
});

test("the message that asks for a removal leads to the withdrawal", async () => {
	const photo = await childPhoto();
	const [id, message] = [newId(), newId()];
	await send({ id, ...filled, photo: [photo.id] });
	await receiveMessage(message, { ...fatou, relation: "self", pictureId: photo.id });
	const page = await site.html(`/admin/messages/${message}`);
	expect(page).toMatch(new RegExp(`href="${register}/${id}/retirer"[^>]*>Retirer l’autorisation de Aminata`));
});

test("a photo without an authorisation is withdrawn for good from its page or the message, after one question", async () => {
	const [photo, message] = [await storedPicture("gallery", width++), newId()];
	await addToGallery(photo);
	await receiveMessage(message, { ...fatou, relation: "self", pictureId: photo.id });
	expect(await statusOf(photo)).toBe(200);
	const address = (from: string) => `/admin/photos/${photo.id}/retirer?vers=${encodeURIComponent(from)}`;
	const [page, mail] = [`/admin/photos/${photo.id}`, `/admin/messages/${message}`];
	const editor = await inRole("editor");
	for (const from of [page, mail]) expect(await editor.html(from)).toContain(`href="${address(from)}"`);
	expect(await editor.text(address(mail))).toContain("Un retrait ne s’annule pas.");
	expect(await statusOf(photo)).toBe(200);
	const answer = await editor.post(address(mail), {});
	expect([answer.status, answer.headers.get("Location"), await statusOf(photo)]).toEqual([303, mail, 410]);
	await editor.post(address(mail), {}); // pressed twice
	for (const from of [page, mail]) {
		const html = await editor.html(from);
		expect(html).not.toMatch(/\/retirer\?vers|\/show\?vers/);
	}
	await editor.post(`${page}/show`, {});
	expect([await statusOf(photo), (await mediaById(photo.id))?.hiddenFor]).toEqual([410, "withdrawn"]);
	expect((await editor.get(address(page))).headers.get("Location")).toBe(page);
	expect((await editor.post("/admin/photos/gone/retirer", {})).status).toBe(404);
	const noted = await db.select().from(journal).where(eq(journal.action, "media.withdrawn"));
	expect(noted.map(({ subjectId }) => subjectId)).toEqual([photo.id]);
});

test("the dashboard counts the waiting photos that the account finds on their page, which tells when it has not all", async () => {
	const photo = await childPhoto();
	const copy = {
		...photo,
		id: newId(),
		path: `reports/${newId()}.jpg`,
		folder: "reports" as const,
		hiddenFor: "consent" as const,
	};
	const proofs = [{ ...copy, id: newId(), path: `proofs/${newId()}.jpg`, folder: "proofs" as const, sha256: "b" }];
	await db.insert(media).values([copy, ...proofs]);
	const editor = await inRole("editor");
	const page = `${register}/photos`;
	const shown = (html: string) => html.match(/name="photo" value="/g)?.length;
	expect(await editor.text("/admin")).toContain("1 photo attend une autorisation");
	expect(await editor.text(register)).toContain("Photos en attente : 1");
	expect(shown(await editor.html(page))).toBe(1);
	expect(await site.text("/admin")).toContain("2 photos attendent une autorisation");
	const more = Array.from({ length: 200 }, (_, n) => ({
		...copy,
		id: newId(),
		path: `reports/${n}.jpg`,
		sha256: `${n}`,
	}));
	await db.insert(media).values(more);
	expect(await editor.text("/admin")).toContain("201 photos attendent une autorisation");
	const html = await editor.html(page);
	expect([shown(html), textOf(html)]).toEqual([
		200,
		expect.stringContaining("Voici les 200 plus récentes des 201 photos"),
	]);
});
