import { beforeEach, expect, test } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { newId } from "~/platform/db/new-id.server";
import { env } from "~/platform/env/env.server";
import { forage, hopital, noel } from "../cast";
import { addReport } from "../written-items";
import { textOf } from "./open-site";
import { openPublication } from "./publication-site";

const { change, site, visitor, write } = await openPublication();
const [plain, linked] = [newId(), newId()];
beforeEach(async () => {
	await addReport(plain, forage, []);
	await addReport(linked, hopital, []);
	await addEvent(newId(), { ...noel, posterId: null }, "Europe/Paris");
});

const sharePart = (html: string) => /<section class="share [^>]*>.*?<\/section>/s.exec(html)?.[0] ?? "";
const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);

test.each([
	["a report", `/report/${plain}`, forage.title],
	["an event", "/events/fete-de-noel-des-enfants", noel.title],
	["the ways to give", "/donate", "Faire un don à Notre association"],
])("%s is passed on by WhatsApp, by e-mail or by its address", async (_what, path, title) => {
	const address = env.publicUrl + path;
	const part = sharePart(await visitor.html(path));
	expect(linksOf(part).slice(0, 2)).toEqual([
		`https://wa.me/?text=${encodeURIComponent(`${title} — ${address}`)}`,
		`mailto:?subject=${encodeURIComponent(title)}&amp;body=${encodeURIComponent(`${title}\r\n${address}`)}`,
	]);
	expect(textOf(part)).toMatch(new RegExp(`Partager sur WhatsApp.*Adresse de la page : ${address}`));
});

test("a report that has a link is shared by it", async () => {
	const part = sharePart(await visitor.html(`/report/${linked}`));
	expect(part).toMatch(
		/<a [^>]*href="https:\/\/wa\.me\/\?text=https%3A%2F%2Fexemple\.org%2Fvisites"[^>]*target="_blank"/,
	);
	expect(textOf(part)).not.toContain("Partager sur WhatsApp");
});

test("what Awa has just published is offered to be shared, once", async () => {
	const id = newId();
	await write(id, { publication: "draft" });
	expect(sharePart(await site.html("/admin/editreports"))).toBe("");
	await change(id, { publication: "now", version: "1" });
	const offer = sharePart(await site.html("/admin/editreports"));
	expect(textOf(offer)).toContain("C’est en ligne");
	expect(linksOf(offer)[0]).toBe(
		`https://wa.me/?text=${encodeURIComponent(`${forage.title} — ${env.publicUrl}/report/${id}`)}`,
	);
	expect(sharePart(await site.html("/admin/editreports"))).toBe("");
	await change(id, { publication: "now", version: "2", content: "Corrigé." });
	expect(sharePart(await site.html("/admin/editreports"))).toBe("");
});
