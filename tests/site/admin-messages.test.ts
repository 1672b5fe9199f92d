import { expect, test } from "vitest";
import { receiveMessage } from "~/content/contact/messages.server";
import { formatDay } from "~/platform/calendar/calendar-date";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { journal, messages } from "~/platform/db/schema.server";
import { fatou } from "../cast";
import { browser, textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(messages, journal);

const auditLog = async () => (await db.select().from(journal)).map(({ action, subject }) => [action, subject]);

async function received(changes: Partial<typeof fatou> = {}) {
	const id = newId();
	await receiveMessage(id, { ...fatou, ...changes });
	return id;
}

/** What the journal calls a message: its day, not its writer, whose name must not outlive it. */
const today = formatDay(new Date(), "Europe/Paris");

test("the bar counts unread messages, also for screen readers, and no more once they are opened", async () => {
	expect(await site.text("/admin")).not.toMatch(/Messages \(|non lu/);
	const [id] = [await received(), await received({ name: "Ibrahima" })];
	expect(await site.text("/admin")).toMatch(/Messages \( ?2 ?\) , 2 messages non lus/);
	// The page that opens one counts it as read already.
	expect(await site.text(`/admin/messages/${id}`)).toMatch(/Messages \( ?1 ?\) , 1 message non lu /);
	expect(await site.text("/admin/messages")).toMatch(/Messages \( ?1 ?\)/);
	expect((await site.text("/admin/messages")).match(/Non lu /g)).toHaveLength(1);

	const rows = Array.from({ length: 99 }, () => ({ ...fatou, id: newId(), createdAt: new Date() }));
	await db.insert(messages).values(rows);
	expect(await site.text("/admin")).toMatch(/Messages \( ?99\+ ?\) , plus de 99 messages non lus/);
});

test("Awa marks a message as handled, opens it again, and deletes it for good after a question; each is in the journal", async () => {
	const id = await received();
	const marked = await site.post(`/admin/messages/${id}?etat=tous`, { handled: "yes" });
	expect([marked.status, marked.headers.get("Location")]).toEqual([303, `/admin/messages/${id}?etat=tous`]);
	expect(await site.text(`/admin/messages/${id}`)).toMatch(/Message marqué comme traité/);
	expect(await site.text("/admin/messages")).toContain("Aucun message à traiter.");
	expect(await site.text("/admin/messages?etat=traites")).toContain(fatou.message);
	expect((await site.post(`/admin/messages/${id}`, { handled: "yes" })).status).toBe(303);
	for (const _press of [1, 2]) await site.post(`/admin/messages/${id}`, { handled: "no" });
	const question = await site.text(`/admin/messages/${id}/delete?etat=tous&q=fatou`);
	expect(question).toContain("Supprimer ce message ?");
	expect(question).toContain("disparaît pour de bon");
	const deleted = await site.post(`/admin/messages/${id}/delete?etat=tous&q=fatou`, {});
	expect([deleted.status, deleted.headers.get("Location")]).toEqual([303, "/admin/messages?etat=tous&q=fatou"]);
	expect(await site.text("/admin/messages?etat=tous&q=fatou")).toContain("Message supprimé");
	expect(await db.$count(messages)).toBe(0);
	expect(await auditLog()).toEqual([
		["message.handled", today],
		["message.reopened", today],
		["message.deleted", today],
	]);
});

test("a deleted message gets a page of the administration, whatever the request", async () => {
	const id = newId();
	const [message, question] = [`/admin/messages/${id}`, `/admin/messages/${id}/delete`];
	for (const response of [
		await site.get(message),
		await site.get(question),
		await site.post(message, { handled: "yes" }),
		await site.post(question, {}),
	]) {
		expect(response.status).toBe(404);
		expect(textOf(await response.text())).toMatch(/Admin Panel.*Ce message n’existe pas/);
	}
	expect(await auditLog()).toEqual([]);
});

test("a session that ended leads from each button back to the page of the message, or to the list", async () => {
	const id = await received();
	const asked = async (path: string) => {
		const response = await browser(site.origin).post(path, { handled: "yes" });
		return new URL(response.headers.get("Location") ?? "", site.origin).searchParams.get("redirectTo");
	};
	expect(await asked(`/admin/messages/${id}?etat=tous`)).toBe(`/admin/messages/${id}?etat=tous`);
	expect(await asked(`/admin/messages/${id}/delete`)).toBe("/admin/messages");
});
