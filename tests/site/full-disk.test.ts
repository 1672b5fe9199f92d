import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { client, db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { events, journal } from "~/db/schema.server";
import { addEvent, eventToEdit } from "~/events/events.server";
import { moveToTrash, takeOutOfTrash } from "~/trash/trash.server";
import { awa, fatou, noel } from "../cast";
import { filesOnDisk } from "../domain/stored";
import { picture, terre } from "../files";
import { browser, openSite, textOf } from "./open-site";

const site = await openSite();
const eventId = newId();
beforeAll(async () => {
	await addEvent(eventId, { ...noel, posterId: null }, "Europe/Paris");
	await site.signIn();
});

const logged = vi.spyOn(console, "error");
beforeEach(() => {
	logged.mockReset().mockImplementation(() => {});
});
const log = () => logged.mock.calls.map(([line]) => String(line)).join("\n");

/** Nothing was typed wrong, so nothing is to be corrected. */
const askedToCorrect = /à corriger/;

/** Refuses to write to a table until the test is over, as a full disk does: what is there can still be read. */
const refuse = (what: "insert" | "update" | "delete", table: string) =>
	client.execute(`create trigger full before ${what} on ${table} begin select raise(abort, 'full'); end`);
afterEach(async () => {
	await client.execute("drop trigger full");
});

test.each(["messages", "attempts"])(
	"a message stays in the form, with a reason, when %s cannot be written",
	async (table) => {
		await refuse("insert", table);
		const response = await site.post("/contact", { id: newId(), ...fatou });
		const html = await response.text();
		expect(response.status).toBe(503);
		expect(html).toContain(`value="${fatou.name}"`);
		expect(textOf(html)).toContain(fatou.message);
		expect(textOf(html)).not.toContain("Merci pour votre message");
		expect(textOf(html)).toContain("Votre message n’a pas pu être envoyé.");
		expect(textOf(html)).not.toMatch(askedToCorrect);
		expect(log()).not.toContain(fatou.email);
	},
);

test("an event that cannot be saved stays in the form, its poster too", async () => {
	const poster = [{ name: "a.jpg", bytes: await picture(terre, "jpeg", 64, 48) }];
	await refuse("insert", "events");
	const response = await site.postFiles("/admin/events/new", { id: newId(), ...noel }, "poster", poster);
	const html = await response.text();
	expect(response.status).toBe(503);
	expect(textOf(html)).toContain("Erreur lors de l'ajout");
	expect(html).toContain(`value="${noel.title}"`);
	expect(html).toMatch(/name="posterId" value="[\w-]{12}"/);
	expect(textOf(html)).not.toMatch(askedToCorrect);
});

test("a form asks for the picture again when it could not be stored, and finds nothing wrong", async () => {
	await refuse("insert", "media");
	const sent = [{ name: "a.jpg", bytes: await picture(terre, "jpeg", 64, 48) }];
	const response = await site.postFiles("/admin/events/new", { id: newId(), ...noel }, "poster", sent);
	const text = textOf(await response.text());
	expect(response.status).toBe(503);
	expect(text).toMatch(/a\.jpg\s» n’a pas pu être ajouté\s: essayez de l’envoyer à nouveau\./);
	expect(text).not.toMatch(askedToCorrect);
});

test("a backup whose password cannot be checked finds nothing wrong with it", async () => {
	await refuse("insert", "attempts");
	const response = await site.post("/admin/sauvegarde", { password: awa.password });
	const text = textOf(await response.text());
	expect(response.status).toBe(503);
	expect(text).toContain("Votre mot de passe n’a pas pu être vérifié.");
	expect(text).not.toMatch(askedToCorrect);
});

test("a photo that cannot be stored in the database leaves no file, and a script gets the error", async () => {
	const before = filesOnDisk();
	await refuse("insert", "media");
	const photo = [{ name: "a.png", bytes: await picture(terre, "png", 64, 48) }];
	const response = await site.postFiles("/admin/gallery/files", { type: "image" }, "files", photo);
	expect(response.status).toBe(503);
	expect(await response.json()).toMatchObject({ added: [], message: "Erreur lors de l'upload" });
	expect(filesOnDisk()).toEqual(before);
});

test("a correction that cannot be saved stays in the form", async () => {
	await refuse("update", "events");
	const fields = { id: eventId, ...noel, title: "Titre corrigé" };
	const event = await site.postFiles(`/admin/events/${eventId}`, fields, "poster", []);
	const html = await event.text();
	expect(event.status).toBe(503);
	expect(textOf(html)).toContain("Erreur lors de la mise à jour");
	expect(html).toContain('value="Titre corrigé"');
});

test("a correction that should restore an event and cannot be saved restores nothing", async () => {
	await moveToTrash(events, eventId);
	await client.execute(
		"create trigger full before update on events when new.title <> old.title begin select raise(abort, 'full'); end",
	);
	const fields = { id: eventId, ...noel, title: "Titre corrigé", publication: "draft", restore: "1", version: "1" };
	expect((await site.postFiles(`/admin/events/${eventId}`, fields, "poster", [])).status).toBe(503);
	expect((await eventToEdit(eventId))?.deletedAt).toBeInstanceOf(Date);
	expect(await db.$count(journal, eq(journal.action, "event.restored"))).toBe(0);
	await takeOutOfTrash(events, eventId);
});

test("when nothing can be deleted, Awa gets a message", async () => {
	await refuse("update", "events");
	const response = await site.post(`/admin/events/${eventId}/delete`, {});
	expect(response.status).toBe(303);
	const list = await site.html("/admin/events");
	expect(textOf(list)).toContain("Erreur lors de la suppression de l'événement");
});

test("a session that could not be started or ended is not in the journal", async () => {
	const before = await db.$count(journal);
	await refuse("insert", "sessions");
	const visitor = browser(site.origin);
	const resume = { reprise_vers: "/admin/events/new", reprise_email: awa.email, password: awa.password };
	for (const answer of [
		await visitor.post("/login", awa),
		await visitor.postFiles("/login/reprise", { ...resume, title: noel.title }, "files", []),
	]) {
		const html = await answer.text();
		expect(answer.status).toBe(503);
		expect(textOf(html)).toContain("La connexion n’a pas pu se faire. Réessayez dans un instant.");
		expect(html).toContain(`value="${answer.url.endsWith("reprise") ? noel.title : awa.email}"`);
	}
	await client.execute("drop trigger full");
	await refuse("delete", "sessions");
	expect((await site.post("/logout", {})).status).toBe(503);
	expect((await site.get("/admin")).status).toBe(200);
	expect(await db.$count(journal)).toBe(before);
});
