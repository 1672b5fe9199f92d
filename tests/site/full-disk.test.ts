import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { eventToEdit } from "~/content/events/events.server";
import { client, db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { events, journal } from "~/platform/db/schema.server";
import { moveToTrash, takeOutOfTrash } from "~/publishing/trash/trash.server";
import { awa, fatou, forage, noel } from "../cast";
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

/** Refuses to write to a table until the test is over, as a full disk does: what is there can still be read. */
const refuse = (what: "insert" | "update" | "delete", table: string) =>
	client.execute(`create trigger full before ${what} on ${table} begin select raise(abort, 'full'); end`);
afterEach(async () => {
	await client.execute("drop trigger full");
});

const jpeg = { name: "a.jpg", bytes: await picture(terre, "jpeg", 64, 48) };
const corrected = { id: eventId, ...noel, title: "Titre corrigé" };
const write = () => site.post("/contact", { id: newId(), ...fatou });
const announce = () => site.postFiles("/admin/events/new", { id: newId(), ...noel }, "poster", [jpeg]);
const tell = () =>
	site.postFiles("/admin/editreports/new", { id: newId(), title: forage.title, content: "x" }, "files", []);

test.each([
	["a message", "insert", "messages", write, "Votre message n’a pas pu être envoyé.", fatou.message],
	["the count of messages", "insert", "attempts", write, "Votre message n’a pas pu être envoyé.", fatou.message],
	["an event", "insert", "events", announce, "Erreur lors de l'ajout", /name="posterId" value="[\w-]{12}"/],
	["a picture", "insert", "media", announce, "n’a pas pu être ajouté : essayez de l’envoyer à nouveau.", noel.title],
	["a report", "insert", "reports", tell, "Erreur lors de l'ajout du rapport.", forage.title],
	[
		...["a correction", "update", "events"],
		() => site.postFiles(`/admin/events/${eventId}`, corrected, "poster", []),
		...["Erreur lors de la mise à jour", 'value="Titre corrigé"'],
	],
	[
		...["the check of a password", "insert", "attempts"],
		() => site.post("/admin/sauvegarde", { password: awa.password }),
		...["Votre mot de passe n’a pas pu être vérifié.", 'type="password"'],
	],
] as const)(
	"%s that cannot be written leaves the form as it was, with a reason and nothing to correct",
	async (_what, verb, table, send, reason, kept) => {
		await refuse(verb, table);
		const response = await send();
		const html = await response.text();
		expect(response.status).toBe(503);
		expect(html).toMatch(kept);
		expect(textOf(html)).toContain(reason);
		expect(textOf(html)).not.toContain("à corriger"); // nothing was typed wrong
		expect(log()).not.toContain(fatou.email);
	},
);

test("a photo that cannot be stored in the database leaves no file, and a script gets the error", async () => {
	const before = filesOnDisk();
	await refuse("insert", "media");
	const photo = [{ name: "a.png", bytes: await picture(terre, "png", 64, 48) }];
	const response = await site.postFiles("/admin/gallery/files", { type: "image" }, "files", photo);
	expect(response.status).toBe(503);
	expect(await response.json()).toMatchObject({ added: [], message: "Erreur lors de l'upload" });
	expect(filesOnDisk()).toEqual(before);
});

test("a correction that should restore an event and cannot be saved restores nothing", async () => {
	await moveToTrash(events, eventId);
	await client.execute(
		"create trigger full before update on events when new.title <> old.title begin select raise(abort, 'full'); end",
	);
	const fields = { ...corrected, publication: "draft", restore: "1", version: "1" };
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
