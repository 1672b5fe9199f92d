import { beforeAll, expect, test } from "vitest";
import { newId } from "~/platform/db/new-id.server";
import { forage, hopital } from "../cast";
import { storedPicture } from "../domain/stored";
import { addReport, updateReport } from "../written-items";
import { openSite, textOf } from "./open-site";

const site = await openSite();
const [older, newer] = [newId(), newId()];
const cover = await storedPicture("reports", 320, "couverture.jpg");
const second = await storedPicture("reports", 321, "suite.jpg");
beforeAll(async () => {
	await addReport(older, { ...forage, content: `${"é".repeat(200)}fin` }, [cover.id, second.id]);
	await addReport(newer, { ...hopital, content: "à".repeat(200), date: "2099-01-01" }, []);
	await updateReport(older, { ...forage, content: `${"é".repeat(200)}fin` }, [cover.id, second.id]);
	await site.signIn();
});

const cardOf = (html: string, title: string) =>
	html.match(/<article.*?<\/article>/gs)?.find((card) => card.includes(title)) ?? "";

test.each(["/rapports", "/"])("on %s the newest report comes first", async (path) => {
	const text = textOf(await site.html(path));
	expect(text.indexOf(hopital.title)).toBeGreaterThan(0);
	expect(text.indexOf(hopital.title)).toBeLessThan(text.indexOf(forage.title));
});

test("a card has its cover, title, subtitle, the first 200 characters and the way to more", async () => {
	const card = cardOf(await site.html("/rapports"), forage.title);
	expect(card).toContain(`src="/uploads/${cover.path}`);
	expect(card).not.toContain(second.path);
	const text = textOf(card);
	for (const words of [forage.subtitle, `${"é".repeat(200)}...`, "Lire la suite"]) expect(text).toContain(words);
	expect(card).toContain(`href="/report/${older}"`);
	const whole = textOf(cardOf(await site.html("/rapports"), hopital.title));
	expect(whole).toContain("à".repeat(200));
	expect(whole).not.toContain("...");
	expect(textOf(cardOf(await site.html("/"), forage.title))).toContain("Voir");
});

test("the end of the home page's reports, and the page of one that does not exist, lead to all", async () => {
	const toAll = /<a [^>]*href="\/rapports"[^>]*>Tous les rapports<\/a>/;
	expect(await site.html("/")).toMatch(toAll);
	const missing = await site.get("/report/nulle-part");
	expect(missing.status).toBe(404);
	expect(await missing.text()).toMatch(toAll);
});

test("in the administration a card has its badge, its day and 100 characters", async () => {
	const list = await site.html("/admin/reports");
	expect(textOf(cardOf(list, hopital.title))).toMatch(/À venir.*Aucun sous-titre disponible.*Publié le/);
	expect(textOf(cardOf(list, forage.title))).toMatch(/Terminé/);
	const card = textOf(cardOf(await site.html("/admin/editreports"), forage.title));
	expect(card).toContain(`${"é".repeat(100)}...`);
	expect(card).not.toContain("é".repeat(101));
});

test("the page of a report shows its pictures in order", async () => {
	const html = await site.html(`/report/${older}`);
	expect(html.indexOf(cover.path)).toBeGreaterThan(0);
	expect(html.indexOf(cover.path)).toBeLessThan(html.indexOf(second.path));
	expect(await site.html(`/report/${newer}`)).not.toContain("<img");
});
