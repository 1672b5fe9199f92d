import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { endMailsPage } from "~/giving/pledges/end-mails.server";
import { db } from "~/platform/db/client.server";
import { mails, pledges } from "~/platform/db/schema.server";
import { fatou } from "../cast";
import { openPledgeSite } from "./pledge-site";

// Settings are read when the site is loaded: this one has a mail server.
const mailbox = await vi.hoisted(async () => {
	const { openMailbox } = await import("../mailbox");
	const mailbox = await openMailbox();
	process.env.SMTP_URL = mailbox.url;
	process.env.SESSION_SECRET = "secret-that-this-process-and-the-site-share";
	return mailbox;
});
afterAll(mailbox.close);

const { site, visitor, pledged, tracking } = await openPledgeSite();
beforeEach(async () => {
	await db.delete(mails);
});

const stored = async (reference: string) =>
	(await db.select().from(pledges).where(eq(pledges.reference, reference)))[0];

/** Fatou's pledge of two months ago. */
async function late(changes: Record<string, string> = {}) {
	const pledge = await pledged({ email: fatou.email, ...changes });
	const createdAt = new Date(Date.now() - 60 * 24 * 60 * 60_000);
	await db.update(pledges).set({ createdAt }).where(eq(pledges.id, pledge.id));
	await db.delete(mails);
	return pledge;
}

test("one press on the late promises shows the mail, who gets it and who does not, then sends it once", async () => {
	const { reference, admin, id } = await late();
	const without = await late({ email: "", name: "Moussa" });
	expect(await site.text("/admin/dons?etat=en-retard")).toContain("Rappeler les promesses en retard");
	const page = await site.text("/admin/dons/rappels");
	expect(page).toMatch(/Qui n’est pas rappelé Moussa\s?, 50\s€\s: sans adresse e-mail/);
	expect(page).toContain(`Votre promesse de don ${reference}`);
	expect(page).not.toContain(id);
	const sent = await site.post("/admin/dons/rappels", { promesse: [reference, without.reference] });
	expect(sent.headers.get("Location")).toBe("/admin/dons?etat=en-retard");
	expect(await site.text("/admin/dons?etat=en-retard")).toMatch(/Un rappel part\..*Déjà rappelé le/);
	expect(await site.text(admin)).toContain("déjà rappelé le");
	expect(await site.text("/admin/dons/rappels")).toContain("Personne n’est à rappeler pour le moment.");
	await site.post("/admin/dons/rappels", {});
	expect(await site.text("/admin/dons/rappels")).toContain("Cochez au moins une promesse.");
	await site.post("/admin/dons/rappels", { promesse: reference });
	expect(await site.text("/admin/dons/rappels")).toContain("Aucun rappel n’est parti");
});

test("a mail program ends mails by one request without cookie or Origin; a link that is only followed changes nothing", async () => {
	const { reference, id } = await late();
	await db.update(pledges).set({ newsAskedAt: new Date() });
	for (const kind of ["rappels", "nouvelles"] as const) {
		const path = endMailsPage(kind, { reference, id }).replace(/^https?:\/\/[^/]*/, "");
		const before = await stored(reference);
		const shown = await visitor.get(path);
		expect(shown.headers.get("Cache-Control")).toBe("no-store");
		expect(await shown.text()).toContain(`vous ne recevrez plus de ${kind}`);
		expect(await stored(reference)).toEqual(before);
		const oneClick = (to: string) =>
			fetch(site.origin + to, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
		for (let time = 0; time < 2; time++) {
			const ended = await oneClick(path);
			expect(ended.status).toBe(200);
			expect(await ended.text()).toMatch(/C’est fait\..*Vous ne recevrez plus de/s);
		}
		const wrong = await oneClick(`${path.slice(0, -2)}xx`);
		expect(wrong.status).toBe(404);
		expect(await wrong.text()).toContain("Ce lien n’est pas complet, ou ne vaut plus.");
	}
	expect(await stored(reference)).toMatchObject({ newsAskedAt: null, remindersEndedAt: expect.any(Date) });
});

test("a donor asks for news on the private page, with an address where there is none, and ends them there", async () => {
	const { id, reference } = await pledged();
	const page = tracking(id);
	expect(await visitor.text(page)).toContain("Prévenez-moi quand il y a des nouvelles");
	const refused = await visitor.post(page, { nouvelles: "oui", email: "" });
	expect(refused.status).toBe(400);
	expect(await refused.text()).toContain("Saisissez votre adresse e-mail.");
	const wrong = await visitor.post(page, { nouvelles: "oui", email: "fatou" });
	expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('value="fatou"')]);
	expect((await visitor.post(page, { nouvelles: "oui", email: fatou.email })).status).toBe(303);
	expect(await stored(reference)).toMatchObject({ email: fatou.email, newsAskedAt: expect.any(Date) });
	expect(await visitor.text(page)).toContain("Ne plus me prévenir");
	await visitor.post(page, { nouvelles: "non" });
	expect(await stored(reference)).toMatchObject({ newsAskedAt: null });
	expect((await visitor.post(tracking("unknown-key1"), { nouvelles: "oui" })).status).toBe(404);
});
