import { expect, test } from "vitest";
import { client, db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { journal, reports } from "~/db/schema.server";
import { hiddenField, textOf } from "./open-site";
import { openPublication } from "./publication-site";

const { change, auditLog, saved, site, visitor, write } = await openPublication();

test("saving an older version shows both texts and the other author; nothing is overwritten until one is chosen", async () => {
	const id = newId();
	await write(id);
	const version = hiddenField(await site.html(`/admin/editreports/${id}`), "version");
	await change(id, { version, content: "Le texte enregistré d’abord." });
	const answer = await change(id, { version, content: "Le texte écrit pendant ce temps." });
	const html = await answer.text();
	expect(answer.status).toBe(409);
	expect(textOf(html)).toMatch(/Vous avez enregistré dans une autre fenêtre à \d+ h/);
	expect(html).toMatch(/<textarea[^>]*>Le texte écrit pendant ce temps\.<\/textarea>/);
	expect(textOf(html)).toMatch(/Votre version Le texte écrit.*Version enregistrée Le texte enregistré/);
	expect(await saved(id)).toMatchObject({ content: "Le texte enregistré d’abord." });

	// A second press of the same button, perhaps before anything was read, is no choice.
	const again = await change(id, {
		version: hiddenField(html, "version"),
		content: "Le texte écrit pendant ce temps.",
	});
	expect(again.status).toBe(409);
	expect(await saved(id)).toMatchObject({ content: "Le texte enregistré d’abord.", version: 2 });
	const overwrite = /name="overwrite" value="(\d+)"/.exec(html)?.[1] ?? "";
	await change(id, { version, overwrite, content: "Le texte écrit pendant ce temps." });
	expect(await saved(id)).toMatchObject({ content: "Le texte écrit pendant ce temps.", version: 3 });
});

test("correcting a field does not make an older version the last one", async () => {
	const id = newId();
	await write(id);
	await change(id, { version: "1", title: "Entre-temps" });
	const refused = await change(id, { version: "1", title: "" });
	expect(refused.status).toBe(400);
	expect(hiddenField(await refused.text(), "version")).toBe("1");
	expect((await change(id, { version: "1", title: "Corrigé" })).status).toBe(409);
});

test("a colleague is named by name", async () => {
	const id = newId();
	await write(id);
	await client.execute({
		sql: "insert into users (id, email, name, password_hash, created_at) values ('moussa', 'm@x.test', 'Moussa', '', 0)",
		args: [],
	});
	await client.execute({
		sql: "update reports set version = 2, updated_by = 'moussa', updated_at = ?, title = 'x' where id = ?",
		args: [Date.now(), id],
	});
	expect(textOf(await (await change(id, { version: "1" })).text())).toMatch(/Moussa a enregistré à \d+ h/);
	await db.delete(reports);
	await client.execute("delete from users where id = 'moussa'");
});

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
