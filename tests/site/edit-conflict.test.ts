import { expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { journal, reports } from "~/platform/db/schema.server";
import { hiddenField, textOf } from "./open-site";
import { openPublication } from "./publication-site";

// What every kind does in the same way (`content-kinds.test.ts`), shown by reports.

const { change, auditLog, saved, site, visitor, write } = await openPublication();

test("saving an older version shows both texts, and overwrites only when that is chosen", async () => {
	const id = newId();
	await write(id);
	const version = hiddenField(await site.html(`/admin/editreports/${id}`), "version");
	await change(id, { version, title: "Le premier" });
	const answer = await change(id, { version, title: "Le second" });
	const html = await answer.text();
	expect(answer.status).toBe(409);
	expect(textOf(html)).toMatch(/Votre version Le second Version enregistrée Le premier/);
	expect(html).toContain('value="Le second"');
	// A second press of the same button, perhaps before anything was read, is no choice.
	const shown = hiddenField(html, "version");
	expect((await change(id, { version: shown, title: "Le second" })).status).toBe(409);
	expect(await saved(id)).toMatchObject({ title: "Le premier", version: 2 });
	const [, overwrite = ""] = /name="overwrite" value="(\d+)"/.exec(html) ?? [];
	expect((await change(id, { version: shown, overwrite, title: "Le second" })).status).toBe(303);
	expect(await saved(id)).toMatchObject({ title: "Le second", version: 3 });
	const corrected = await change(id, { version: "1", title: "" });
	expect([corrected.status, hiddenField(await corrected.text(), "version")]).toEqual([400, "1"]);
});

test("a new form sent again after its report was thrown away restores it only by the button that says so", async () => {
	const id = newId();
	const send = (more: Record<string, string> = {}) => write(id, { publication: "draft", ...more });
	await send();
	await db.update(reports).set({ deletedAt: new Date("2026-11-03T10:00:00Z") });
	const asked = await send();
	const text = textOf(await asked.text());
	expect(asked.status).toBe(409);
	expect(text).toContain("est dans la corbeille depuis le 3 novembre 2026.");
	expect(text).toContain("Restaurer et enregistrer");
	expect((await saved(id))?.deletedAt).not.toBeNull();
	expect((await send({ restore: "0", title: "Corrigé" })).status).toBe(303);
	expect(await saved(id)).toMatchObject({ deletedAt: null, title: "Corrigé" });
});

test("a report that went to the trash meanwhile gives the text back and offers to restore it", async () => {
	const id = newId();
	await write(id);
	await site.post(`/admin/reports/${id}/delete`, {});
	const html = await (await change(id, { version: "1", content: "Ma suite." })).text();
	expect(textOf(html)).toContain("Ce rapport a été mis à la corbeille entre-temps.");
	expect(html).toMatch(/<textarea[^>]*>Ma suite\.<\/textarea>/);
	expect(html).toMatch(/name="restore" value="0"/);
	expect((await change(id, { version: "1", content: "Ma suite.", restore: "1" })).status).toBe(303);
	expect(await saved(id)).toMatchObject({ content: "Ma suite.", deletedAt: null });
});

test("what a colleague changed and trashed stays unseen until both texts were compared, then one press restores it", async () => {
	const id = newId();
	await write(id);
	await change(id, { version: "1", title: "D’Awa" });
	await site.post(`/admin/reports/${id}/delete`, {});
	await db.delete(journal);
	const restored = { title: "De Moussa", restore: "0" };
	const answer = await change(id, { version: "1", ...restored });
	const html = await answer.text();
	expect(answer.status).toBe(409);
	expect(textOf(html)).toMatch(/Votre version De Moussa Version enregistrée D’Awa/);
	expect(html).toMatch(/name="restore" value="2"/);
	expect((await visitor.get(`/report/${id}`)).status).toBe(404);
	expect(await auditLog()).toEqual([]);

	await change(id, { version: hiddenField(html, "version"), ...restored, restore: "2" });
	expect(await visitor.text(`/report/${id}`)).toContain("De Moussa");
	expect(await auditLog()).toEqual([
		["Awa", "report.restored", "D’Awa"],
		["Awa", "report.changed", "De Moussa"],
	]);
});
