import { afterEach, expect, test, vi } from "vitest";
import { openSite, textOf } from "./open-site";

const site = await openSite();
afterEach(() => void vi.useRealTimers());

test.each([
	["/", "Aucun rapport disponible."],
	["/", "Aucun événement pour le moment."],
	["/", "Servir plus de 150 000 enfants dans les villages"],
	["/events", "Aucun événement pour le moment."],
	["/rapports", "Aucun rapport disponible pour le moment."],
	["/gallery", "Aucune image ou vidéo à afficher."],
])("before anything is written, %s says « %s »", async (path, words) => {
	const response = await site.get(path);
	expect(response.status).toBe(200);
	expect(textOf(await response.text())).toContain(words);
});

test("the home page has its eight sections, and what is in them, in the order of docs/product.md", async () => {
	const text = await site.text("/");
	const main = text.slice(text.indexOf("Voir nos événements"));
	const order = [
		"Voir nos événements",
		"Servir plus de",
		"Nos Programmes",
		"Qui sommes-nous ?",
		"Faire un don",
		"Derniers rapports",
		"Notre mission",
		"Événements récents",
		"Nos besoins",
		"À propos de nous",
		"Faire un don",
		"Leadership",
		"Contactez-nous",
	];
	let at = 0;
	for (const words of order) {
		expect(main.indexOf(words, at), words).toBeGreaterThanOrEqual(at);
		at = main.indexOf(words, at) + words.length;
	}
});

test.each([
	["2025-12-31T22:59:00Z", "© 2025 Notre association"],
	["2025-12-31T23:01:00Z", "© 2025–2026 Notre association"],
])("at %s, by the clock of Paris, the footer says « %s »", async (now, words) => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
	expect(await site.text("/plan-du-site")).toContain(`${words}. Tous droits réservés.`);
});

test("the page one is on is marked in the menu", async () => {
	const marked = async (address: string) => {
		const links = (await site.html(address)).match(/<a [^>]*aria-current="page"[^>]*>/g) ?? [];
		return links.map((link) => /href="([^"]*)"/.exec(link)?.[1]);
	};
	for (const path of ["/", "/events"]) expect(await marked(path)).toEqual([path]);
	expect(await marked("/events/fete-de-noel")).toEqual(["/events"]);
	expect(await marked("/report/forage")).toEqual(["/rapports"]);
	expect(await marked("/eventsdivers")).toEqual([]);
});
