import { expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { reports } from "~/platform/db/schema.server";
import { forage } from "../cast";
import { textOf } from "./open-site";
import { openPublication } from "./publication-site";

const { site, write } = await openPublication();

test("the preview button shows what the form holds, which stays unsaved, or says what to correct", async () => {
	const id = newId();
	await write(id, { publication: "draft" });
	const preview = (changes: Record<string, string>) =>
		site.post(`/admin/apercu/reports/${id}`, { id, ...forage, date: "", shareLink: "", ...changes });
	const typed = await (await preview({ title: "Un titre tapé", content: "**Gras** neuf" })).text();
	expect(typed).toContain("<strong>Gras</strong> neuf");
	expect(textOf(typed)).toMatch(/Un titre tapé.*Fermez cet onglet/s);
	const refused = await preview({ title: "" });
	expect(refused.status).toBe(400);
	expect(textOf(await refused.text())).toMatch(/corrigez d’abord le formulaire\s: Saisissez un titre/);
	expect(await site.text(`/admin/apercu/reports/${id}`)).toContain(forage.title);
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
