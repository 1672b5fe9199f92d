import { expect, test } from "vitest";
import { receiveGift } from "~/giving/pledges/gifts.server";
import { addPledge } from "~/giving/pledges/pledges.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { gifts, journal, media, needs, pledges, reports, users } from "~/platform/db/schema.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { account, fatou, forage, promise, puits } from "../cast";
import { filesOnDisk } from "../domain/stored";
import { picture, terre } from "../files";
import { browser, hiddenField, textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(gifts, pledges, reports, needs, media, journal);
const visitor = browser(site.origin);
const path = "/besoins/un-puits-pour-sokoura";

const photo = async () => [{ name: "puits.jpg", bytes: await picture(terre, "jpeg", 64, 48) }];
const ask = async (changes: Record<string, string> = {}, files: Awaited<ReturnType<typeof photo>> = []) =>
	site.postFiles("/admin/besoins/new", { id: newId(), ...puits, ...changes }, "picture", files);
const theNeed = async () => (await db.select().from(needs))[0];

/** Fatou promises fifty euros for the need; `arrived` of them came, in cents. */
async function give(needId: string, arrived: number) {
	await addPledge(newId(), { ...promise, needId });
	if (arrived === 0) return;
	const [pledge] = (await db.select().from(pledges)).toReversed();
	const [administrator] = await db.select().from(users);
	const gift = { amount: arrived, receivedOn: "2026-01-15" };
	await receiveGift(newId(), pledge?.reference ?? "", {
		gift,
		seen: { arrived: 0, currency: "EUR" },
		by: administrator?.id ?? "",
	});
}

test("Awa asks for a well with a photo, and visitors see it on its page, the home page and the giving page", async () => {
	const added = await ask({}, await photo());
	expect([added.status, added.headers.get("Location")]).toEqual([303, "/admin/besoins"]);
	expect(await site.text("/admin/besoins")).toContain("Besoin ajouté");
	const html = await visitor.html(path);
	expect(html).toMatch(/src="\/uploads\/needs\/\d{13}_puits\.jpg"/);
	expect(html).toContain("<h2>Ce que paie la somme</h2>");
	for (const page of ["/", "/besoins", "/donate"]) expect(await visitor.html(page)).toContain(`href="${path}"`);
	expect(await visitor.text("/sitemap.xml")).toContain(path);
	const share = /property="og:image" content="[^"]*(\/partage\/besoin\/[^"]+)"/.exec(html)?.[1] ?? "";
	expect((await visitor.get(share)).headers.get("Content-Type")).toBe("image/jpeg");
	expect(filesOnDisk().filter((file) => file.startsWith("needs/"))).toHaveLength(1);
});

test("what arrived moves the bar, what is promised does not", async () => {
	await ask();
	const { id = "" } = (await theNeed()) ?? {};
	await give(id, 0);
	expect(await visitor.html(path)).toContain('<progress class="need-bar" max="100" value="0"');
	expect(await visitor.text(path)).toMatch(/Promesses en attente : 50\s€/);
	await give(id, 120_000);
	expect(await visitor.html(path)).toContain('max="100" value="40"');
	expect(await visitor.text(path)).toMatch(/1\s200\s€ reçus sur 3\s000\s€/);
});

test("a donor gives for a need, and both the donor and Awa read it", async () => {
	await saveAssociation(account);
	await ask();
	const form = await visitor.html("/donate/promesse?besoin=un-puits-pour-sokoura");
	const { id = "" } = (await theNeed()) ?? {};
	expect(form).toMatch(new RegExp(`<option value="${id}" selected="">`));
	const key = newId();
	const sent = { id: key, amount: "50", currency: "EUR", paymentMethod: "transfer", frequency: "once", needId: id };
	expect((await visitor.post("/donate/promesse", sent)).status).toBe(303);
	expect(await visitor.text(`/donate/promesse/suivi?cle=${key}`)).toContain("Pour Un puits pour Sokoura");
	const [pledge] = await db.select().from(pledges);
	expect(pledge?.needId).toBe(id);
	expect(await site.text(`/admin/dons/${pledge?.reference}`)).toContain("Pour Un puits pour Sokoura");
});

test("a need that is closed, a draft or deleted meanwhile is not promised for, and what was typed stays", async () => {
	await ask({ state: "closed" });
	await ask({ title: "Un moulin", publication: "draft" });
	for (const needId of [...(await db.select().from(needs)).map(({ id }) => id), newId()]) {
		const sent = { id: newId(), amount: "50", currency: "EUR", paymentMethod: "transfer", frequency: "once", needId };
		const refused = await visitor.post("/donate/promesse", { ...sent, name: fatou.name });
		const html = await refused.text();
		expect([refused.status, textOf(html)]).toEqual([400, expect.stringContaining("Ce besoin n’est plus proposé")]);
		expect(html).toContain(`value="${fatou.name}"`);
	}
	expect(await db.$count(pledges)).toBe(0);
});

test("a report that shows what the need became is read on its page, and leads back", async () => {
	await ask();
	const { id = "" } = (await theNeed()) ?? {};
	const { date: _, shareLink: __, ...texts } = forage;
	const report = newId();
	await site.postFiles("/admin/editreports/new", { id: report, ...texts, needId: id }, "files", []);
	expect(await visitor.text(path)).toContain("Ce qu’il est devenu");
	expect(await visitor.html(path)).toContain(`href="/report/${report}"`);
	expect(await visitor.html(`/report/${report}`)).toContain(`href="${path}"`);
});

test.each([
	["a sum that is missing", { amount: "" }, "Saisissez la somme à réunir."],
	["things without a number", { goal: "things", unit: "cartables" }, "Saisissez le nombre à réunir."],
	["things without a name", { goal: "things", count: "40" }, "Saisissez ce qu’il faut réunir"],
	["a number that is none", { goal: "things", count: "-4", unit: "sacs" }, "Saisissez un nombre entier."],
])("%s is refused in French, and the words and the photo stay", async (_, changes, message) => {
	const refused = await ask(changes, await photo());
	const html = await refused.text();
	expect(refused.status).toBe(400);
	expect(textOf(html)).toContain(message);
	expect(html).toContain("Les femmes marchent une heure.");
	expect(hiddenField(html, "pictureId")).toMatch(/^[\w-]{12}$/);
	expect(await db.$count(needs)).toBe(0);
});

test("Awa changes the order, and closes a need, which then comes last", async () => {
	await ask();
	await ask({ title: "Un moulin" });
	const order = async () => [...(await visitor.html("/besoins")).matchAll(/card-title">([^<]+)</g)].map(([, t]) => t);
	expect(await order()).toEqual(["Un moulin", puits.title]);
	const { id = "" } = (await theNeed()) ?? {};
	await site.post("/admin/besoins/ordre", { order: `up:${id}` });
	await site.post("/admin/besoins/ordre", { order: `remove:${id}` });
	expect(await order()).toEqual([puits.title, "Un moulin"]);
	expect((await db.select().from(journal)).map(({ action }) => action).slice(2)).toEqual(["need.ordered"]);
	await site.postFiles(`/admin/besoins/${id}`, { id, ...puits, state: "closed", version: "1" }, "picture", []);
	expect(await order()).toEqual(["Un moulin", puits.title]);
	expect(await visitor.text(path)).not.toContain("Donner pour ce besoin");
	expect(await visitor.html("/donate/promesse")).not.toContain(puits.title);
});

test("deleted for good, its gifts and reports stay", async () => {
	await ask({}, await photo());
	const { id = "" } = (await theNeed()) ?? {};
	await give(id, 5000);
	const file = (await db.select().from(media))[0]?.path;
	expect(filesOnDisk()).toContain(file);
	await site.post(`/admin/besoins/${id}/delete`, {});
	expect((await site.post(`/admin/corbeille/needs/${id}`, {})).status).toBe(303);
	expect([await db.$count(needs), await db.$count(gifts)]).toEqual([0, 1]);
	expect(filesOnDisk()).not.toContain(file);
	expect(await db.select().from(pledges)).toMatchObject([{ needId: null }]);
});
