import { describe, expect, test } from "vitest";
import { receiveMessage } from "~/content/contact/messages.server";
import { addEvent } from "~/content/events/event-form.server";
import { memberByEmail } from "~/people/accounts/team.server";
import { newId } from "~/platform/db/new-id.server";
import { awa, fatou, moussa, noel } from "../cast";
import { openAccounts } from "./accounts-site";
import { textOf } from "./open-site";

const { site, colleague, did } = await openAccounts();
const { password } = awa;
const roleOf = async (email: string) => (await memberByEmail(email))?.role;

describe("the role of a colleague", () => {
	test("is in the list, is changed with one’s own password, and counts from the next page on", async () => {
		const his = await colleague();
		await his.enter();
		expect((await his.get("/admin/dons")).status).toBe(200);
		const form = await site.html(`/admin/comptes/${his.id}/role`);
		expect(form).toMatch(/<input(?=[^>]*type="radio")(?=[^>]*checked)(?=[^>]*value="administrator")/);
		const done = await site.post(`/admin/comptes/${his.id}/role`, { role: "editor", password });
		expect([done.status, done.headers.get("Location")]).toEqual([303, "/admin/comptes"]);
		expect((await his.get("/admin/dons")).status).toBe(403);
		expect((await his.get("/admin/messages")).status).toBe(200);
		expect(await site.text(`/admin/comptes?q=${his.email}`)).toContain("Rédacteur");
		expect(await his.text("/admin/profil")).toContain("Rédacteur");
		expect((await did()).at(-1)).toEqual([awa.email, "account.roleChanged", `${moussa.name}\u202f: Rédacteur`]);
		await site.post(`/admin/comptes/${his.id}/role`, { role: "editor", password });
		expect((await did()).filter(([, action]) => action === "account.roleChanged")).toHaveLength(1);
	});

	test.each([
		["no password", { role: "reader" }, "Saisissez votre mot de passe pour confirmer."],
		["a wrong password", { role: "reader", password: "pas le bon mot" }, "Ce mot de passe n’est pas le vôtre."],
		["a role that is none", { role: "owner", password }, "Choisissez un rôle."],
	])("does not change with %s", async (_what, fields, reason) => {
		const { id, email } = await colleague();
		const answer = await site.post(`/admin/comptes/${id}/role`, fields);
		const html = await answer.text();
		expect(answer.status).toBe(400);
		expect(textOf(html)).toContain(reason);
		for (const secret of [password, "pas le bon mot"]) expect(html).not.toContain(secret);
		expect(await roleOf(email)).toBe("administrator");
	});

	test("is not one’s own to change", async () => {
		const own = (await memberByEmail(awa.email))?.id ?? "";
		await site.post(`/admin/comptes/${own}/role`, { role: "reader", password });
		expect(await site.text("/admin/comptes")).toContain("Vous ne pouvez pas changer votre propre rôle");
		expect(await roleOf(awa.email)).toBe("administrator");
		expect((await site.post("/admin/comptes/personne/role", { role: "reader", password })).status).toBe(404);
		expect((await site.get("/admin/comptes/personne/role")).status).toBe(404);
	});
});

describe("the dashboard", () => {
	test("tells an administrator what a colleague changed until it is dismissed, and nobody else", async () => {
		const his = await colleague({ name: "Binta" });
		const third = await colleague();
		await his.enter();
		await his.post(`/admin/comptes/${third.id}/role`, { role: "treasurer", password: moussa.password });
		await third.enter();
		const told = `Binta a changé le rôle de ${moussa.name}\u202f: Trésorier`.replaceAll("\u202f", " ");
		expect((await site.text("/admin")).replaceAll("\u202f", " ")).toContain(told);
		for (const { text } of [his, third]) expect(await text("/admin")).not.toContain("a changé le rôle");
		const [, last = ""] = /name="last" value="(\d+)"/.exec(await site.html("/admin")) ?? [];
		expect((await site.post("/admin/avis", { last: "1e99" })).status).toBe(400);
		expect((await site.post("/admin/avis", { last })).headers.get("Location")).toBe("/admin");
		expect(await site.text("/admin")).not.toContain("a changé le rôle");
	});
});

describe("what a role may not use is not shown", () => {
	const pages = ["dons", "messages", "corbeille", "parametres", "comptes", "journal", "sauvegarde", "events/new"];
	test.each([
		["treasurer", ["dons", "corbeille", "parametres"]],
		["editor", ["messages", "corbeille", "events/new"]],
	])("to the %s", async (role, shown) => {
		await receiveMessage(newId(), { ...fatou, message: role });
		const id = newId();
		await addEvent(id, { ...noel, posterId: null }, "Europe/Paris");
		const his = await colleague();
		await site.post(`/admin/comptes/${his.id}/role`, { role, password });
		await his.enter();
		const all = (await Promise.all(["/admin", "/admin/events", "/admin/parametres"].map((one) => his.html(one)))).join(
			"",
		);
		expect(pages.filter((page) => all.includes(`"/admin/${page}"`))).toEqual(shown);
		const edits = role === "editor";
		for (const verb of ["delete", "duplicate"]) expect(all.includes(`/admin/events/${id}/${verb}`)).toBe(edits);
		expect(all.includes("non lu")).toBe(edits);
		expect(all.includes("Indiquer comment donner")).toBe(!edits);
		expect(all).not.toContain("Identité");
	});
});
