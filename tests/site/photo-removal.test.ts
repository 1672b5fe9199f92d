import { expect, test } from "vitest";
import { receivedMessages, receiveMessage } from "~/content/contact/messages.server";
import { addEvent } from "~/content/events/event-form.server";
import { addToGallery } from "~/content/gallery/gallery.server";
import { removalPath } from "~/content/photos/photo";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { attempts, events, galleryItems, media, messages, reportImages, reports } from "~/platform/db/schema.server";
import { fatou, forage, noel } from "../cast";
import { storedPicture } from "../domain/stored";
import { addReport, updateReport } from "../written-items";
import { browser, hiddenField, textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(attempts, messages, galleryItems, reportImages, reports, events, media);
const visitor = browser(site.origin);

const asked = {
	name: "Mariam",
	email: "",
	phone: "+223 70 00 00 01",
	relation: "parent",
	message: "Ne la montrez plus.",
};
const ask = (changes: Record<string, string> = {}) => visitor.post("/retrait", { id: newId(), ...asked, ...changes });
const thanks = expect.stringContaining("Votre demande est arrivée.");

test("Mariam comes from a photo, sees it, asks, and Awa reads it first, marked as urgent", async () => {
	const photo = await storedPicture("gallery", 61);
	await addToGallery(photo);
	const html = await visitor.html(removalPath({ photo: photo.id, page: "/gallery" }));
	expect(html).toContain(`/uploads/${photo.path}`);
	const fields = { photo: hiddenField(html, "photo"), page: hiddenField(html, "page"), id: hiddenField(html, "id") };
	expect(fields).toMatchObject({ photo: photo.id, page: "/gallery" });

	for (const _sentTwice of [1, 2]) {
		const answer = await ask(fields);
		expect([answer.status, textOf(await answer.text())]).toEqual([200, thanks]);
	}
	const { items } = await receivedMessages({});
	expect(items).toEqual([
		expect.objectContaining({ name: "Mariam", email: "", relation: "parent", pictureId: photo.id, page: "/gallery" }),
	]);
	const message = `/admin/messages/${items[0]?.id}`;

	await receiveMessage(newId(), fatou);
	const list = await site.text("/admin/messages");
	expect(list.indexOf("Mariam Urgent")).toBeGreaterThan(0);
	expect(list.indexOf("Mariam")).toBeLessThan(list.indexOf(fatou.name));
	expect(await site.text("/admin")).toContain("1 demande urgente de retrait d’une photo");
	const opened = await site.html(message);
	expect(opened).toContain(`/uploads/${photo.path}`);
	expect(opened).toContain("https://wa.me/22370000001");
	expect(opened).not.toContain("mailto:?");
	expect(textOf(opened)).toContain("Son parent ou son tuteur");

	await site.post(message, { handled: "yes" });
	const all = await site.text("/admin/messages?etat=tous");
	expect(all).not.toContain("Urgent");
	expect(all.indexOf("Mariam")).toBeGreaterThan(all.indexOf(fatou.name));
});

test("a phone number is enough: the form has said what is asked, and the answer greets without a name", async () => {
	const form = await visitor.html("/retrait?page=/gallery");
	expect(textOf(form)).toContain("Ne plus montrer cette photo.");
	expect(form).not.toMatch(/<input[^>]*type="radio"[^>]*required/);
	const phone = { ...asked, name: "", relation: "", message: "Ne plus montrer cette photo." };
	expect((await ask({ ...phone, page: "/gallery" })).status).toBe(200);
	const { items } = await receivedMessages({});
	const opened = await site.html(`/admin/messages/${items[0]?.id}`);
	expect(textOf(opened)).toContain("Demande de retrait d’une photo, par une personne sans nom");
	expect(textOf(opened)).toContain("Lien avec la personne Non précisé");
	expect(opened).toContain("text=Bonjour%2C%20");
});

test("a photo that visitors may not see is not shown to them, nor attached", async () => {
	const draft = await storedPicture("reports", 64, "brouillon.jpg");
	expect(await visitor.html(`/retrait?photo=${draft.id}`)).not.toContain("brouillon.jpg");
	const dialledAtHome = "\u202a70 00 00 01\u202c";
	expect((await ask({ photo: draft.id, phone: dialledAtHome })).status).toBe(200);
	expect(await db.select().from(messages)).toMatchObject([{ pictureId: null }]);
	expect(await visitor.html("/retrait?page=//exemple.org")).not.toContain("exemple.org");
});

test.each([
	["a relation that is none", { relation: "voisine" }, "Indiquez votre lien avec la personne."],
	["no way to answer", { phone: "" }, "Indiquez une adresse e-mail ou un numéro de téléphone"],
	["a phone that is none", { phone: "appelez-moi" }, "Saisissez un numéro du type"],
	["neither photo nor page", { page: "" }, "Dites où se trouve la photo."],
])("with %s nothing is sent, and what was typed stays", async (_what, changes, reason) => {
	const answer = await ask({ page: "La fête de Noël", ...changes });
	const html = await answer.text();
	expect([answer.status, textOf(html)]).toEqual([400, expect.stringContaining(reason)]);
	expect(textOf(html)).toContain(asked.message);
	if (!("relation" in changes))
		expect(html).toMatch(/<input[^>]*checked=""[^>]*value="parent"|value="parent"[^>]*checked=""/);
	expect(await db.$count(messages)).toBe(0);
});

test("pages of reports and events lead to it with their page, and the form works with that alone", async () => {
	const [report, photo] = [newId(), await storedPicture("reports", 65)];
	const poster = await storedPicture("event-posters", 66);
	await addReport(report, forage, [photo.id]);
	await addEvent(newId(), { ...noel, posterId: poster.id }, "Europe/Paris");
	const event = "/events/fete-de-noel-des-enfants";
	const linkOf = async (path: string) =>
		/href="(\/retrait\?[^"]*)">Demander le retrait (?:de cette|d’une) photo/
			.exec(await visitor.html(path))?.[1]
			?.replaceAll("&amp;", "&");
	expect(await linkOf(event)).toBe(removalPath({ photo: poster.id, page: event }));
	const link = await linkOf(`/report/${report}`);
	expect(link).toBe(removalPath({ photo: photo.id, page: `/report/${report}` }));
	expect(await visitor.html(link ?? "")).toMatch(new RegExp(`<input[^>]*value="/report/${report}"`));
	expect((await ask({ page: `/report/${report}` })).status).toBe(200);
	await updateReport(report, forage, []);
	expect(await linkOf(`/report/${report}`)).toBeUndefined();
});

test("a copied address of the site becomes a link, another text stays text", async () => {
	await ask({ page: "http://localhost:3000/gallery?apres=abc" });
	await ask({ page: "javascript:alert(1)" });
	const { items } = await receivedMessages({});
	expect(items.map(({ page }) => page).toSorted()).toEqual(["/gallery?apres=abc", "javascript:alert(1)"]);
	for (const { id } of items) expect(await site.html(`/admin/messages/${id}`)).not.toContain('href="javascript');
});

test("robots meet the guards of the contact form", async () => {
	expect(textOf(await (await ask({ page: "x", subject: "Buy" })).text())).toEqual(thanks);
	expect(await site.text("/admin/messages")).toContain("Peut-être écrit par un robot");
	for (let n = 2; n <= 5; n++) await ask({ page: "x" });
	expect((await ask({ page: "x" })).status).toBe(429);
});
