import { beforeAll, beforeEach, expect, test } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { newId } from "~/platform/db/new-id.server";
import { defaultAssociation } from "~/publishing/settings/association-settings";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { associationName, forage, legal, noel, rentree } from "../cast";
import { addReport } from "../written-items";
import { openSite, textOf } from "./open-site";

const site = await openSite();
const report = newId();
beforeAll(async () => {
	await addEvent(newId(), { ...noel, posterId: null }, "Europe/Paris");
	await addEvent(newId(), { ...rentree, posterId: null }, "Europe/Paris");
	await addReport(report, forage, []);
});
beforeEach(() => saveAssociation(defaultAssociation));

const legalPages = ["/mentions-legales", "/confidentialite", "/accessibilite", "/plan-du-site"];
const publicPages = [
	...["/", "/events", "/events/fete-de-noel-des-enfants", "/rapports", `/report/${report}`, "/gallery", "/apropos"],
	...["/Mission", "/contact", "/retrait", "/donate", "/login", ...legalPages],
];
const main = async (path: string) => /<main.*<\/main>/s.exec(await site.html(path))?.[0] ?? "";

test("a complete notice shows everything, without the note that it is unfinished", async () => {
	await saveAssociation({
		...legal,
		rna: "W751234567",
		siren: "123 456 789",
		editor: "Moussa",
		pictureCredits: "Moussa",
	});
	const text = textOf(await main("/mentions-legales"));
	expect(text).not.toContain("en cours de rédaction");
	for (const words of [...Object.values(legal), "W751234567", "123 456 789", "Crédits : Moussa"])
		expect(text).toContain(words.replace(/\s+/g, " "));
});

test("unknown facts are omitted without a placeholder", async () => {
	await saveAssociation({ name: associationName, hostName: legal.hostName });
	const html = await main("/mentions-legales");
	const terms = [...html.matchAll(/<dt>([^<]*)<\/dt><dd[^>]*>([^<]+)<\/dd>/g)].map(([, term, text]) => [term, text]);
	expect(terms).toEqual([
		["Dénomination", associationName],
		["Hébergeur", legal.hostName],
	]);
	expect(textOf(html)).toMatch(
		/^ Mentions légales Ces mentions sont en cours de rédaction\. En application de l’article 1‑1 de la loi n° 2004‑575 du 21 juin 2004 pour la confiance dans l’économie numérique : /,
	);
});

test("the page on privacy says what the law wants said", async () => {
	await saveAssociation(legal);
	const html = await main("/confidentialite");
	const text = textOf(html);
	for (const words of [
		"Ce site ne dépose aucun cookie de suivi et n’affiche aucune publicité.",
		`${associationName} est responsable`,
		legal.email,
		"intérêt légitime",
		"12 mois",
	])
		expect(text).toContain(words);
	expect(text).toMatch(/un cookie de session.*12 heures.*Un second cookie, gardé un an/);
	expect(html).toContain(`href="/retrait">Demander le retrait d’une photo</a>`);
});

test("the page on accessibility claims no audit and no figure", async () => {
	const text = textOf(await main("/accessibilite"));
	expect(text).toContain(
		"Ce site n’a pas encore fait l’objet d’un audit de conformité RGAA. Il a été conçu selon RGAA 4.1 / WCAG 2.2 AA.",
	);
	expect(text).not.toMatch(/\d\s*%|totalement conforme|partiellement conforme/);
});

test("the plan leads to every page, the newest reports and the events to come", async () => {
	const html = await main("/plan-du-site");
	for (const path of publicPages) expect(html).toContain(`href="${path}"`);
	expect(textOf(html)).toContain(forage.title);
	expect(textOf(html)).toContain(noel.title);
	expect(textOf(html)).not.toContain(rentree.title);
});
