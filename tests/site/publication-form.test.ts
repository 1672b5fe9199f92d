import { expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { reports } from "~/platform/db/schema.server";
import { forage } from "../cast";
import { textOf } from "./open-site";
import { openPublication } from "./publication-site";

const { site, write, change, saved } = await openPublication();

test("the preview button gives the form back beside the page that it would make, and saves nothing", async () => {
	const [draft, unsaved] = [newId(), newId()];
	await write(draft, { publication: "draft" });
	const typed = { title: "Un titre tapé", content: "**Gras** neuf", preview: "on" };
	for (const answer of [await change(draft, typed), await write(unsaved, typed)]) {
		const html = await answer.text();
		expect(answer.status).toBe(200);
		const [page = ""] = /<section class="preview [^>]*>.*?<\/section>/s.exec(html) ?? [];
		expect(textOf(page)).toMatch(/Rien n’est encore enregistré.*Un titre tapé/s);
		expect(page).toContain("<strong>Gras</strong> neuf");
		expect(html.replace(page, "")).toMatch(/value="Un titre tapé".*\*\*Gras\*\* neuf<\/textarea>/s);
	}
	const refused = await write(unsaved, { ...typed, title: "" });
	expect(refused.status).toBe(400);
	expect(textOf(await refused.text())).toContain("Saisissez un titre.");
	expect(await db.$count(reports)).toBe(1);
	expect(await saved(draft)).toMatchObject({ title: forage.title });
});

test("an event can be previewed before it has a poster", async () => {
	const event = { title: "Fête", description: "Venez", date: "2031-05-30", location: "La cour" };
	const answer = await site.postFiles("/admin/events/new", { id: newId(), ...event, preview: "on" }, "poster", []);
	expect(answer.status).toBe(200);
	expect(textOf(await answer.text())).toMatch(/Aperçu.*À venir.*Fête.*30 mai 2031/s);
});

test.each([
	["without a day", { publicationTime: "18:30" }, "Choisissez le jour et l’heure de parution"],
	["in the past", { publicationDate: "2020-12-03", publicationTime: "18:30" }, "Ce moment est déjà passé"],
])("a report planned %s is refused with a reason, and its text stays", async (_what, moment, reason) => {
	const response = await write(newId(), { publication: "later", ...moment });
	const html = await response.text();
	expect(response.status).toBe(400);
	expect(textOf(html)).toContain(reason);
	expect(textOf(html)).toContain("Il fallait marcher une heure.");
	expect(await db.$count(reports)).toBe(0);
});
