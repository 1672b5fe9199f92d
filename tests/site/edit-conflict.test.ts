import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { journal } from "~/db/schema.server";
import { hiddenField, textOf } from "./open-site";
import { openPublication } from "./publication-site";

const { change, auditLog, saved, site, visitor, write } = await openPublication();

test("a report that went to the trash meanwhile gives the text back and offers to restore it", async () => {
	const id = newId();
	await write(id);
	await site.post(`/admin/reports/${id}/delete`, {});
	const answer = await change(id, { version: "1", content: "Ma suite." });
	const html = await answer.text();
	expect(answer.status).toBe(409);
	expect(textOf(html)).toContain("Ce rapport a été mis à la corbeille entre-temps.");
	expect(html).toMatch(/<textarea[^>]*>Ma suite\.<\/textarea>/);
	expect(html).toMatch(/name="restore" value="0"/);
	expect((await change(id, { version: "1", content: "Ma suite.", restore: "1" })).status).toBe(303);
	expect(await saved(id)).toMatchObject({ content: "Ma suite.", deletedAt: null });
	expect((await visitor.get(`/report/${id}`)).status).toBe(200);
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
