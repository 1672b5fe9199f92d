import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createAdministrator, hasAdministrator } from "~/people/accounts/accounts.server";
import { changeRole, disable, enable, invite, member, members } from "~/people/accounts/team.server";
import { dismissNotices, noticesFor, record } from "~/people/journal/record.server";
import { signedIn } from "~/people/session/require-permission.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { journal, users } from "~/platform/db/schema.server";
import { awa, moussa } from "../cast";
import { activeMoussa, browserOf, openTeam, wait } from "./team";

const { awasId } = openTeam();
const byAwa = () => ({ id: awasId() });

describe("a role", () => {
	test("changes at the next request, and ends no session", async () => {
		const id = await activeMoussa();
		const phone = await browserOf(id);
		expect(await changeRole(id, "treasurer", byAwa())).toBe(true);
		expect((await signedIn(phone.request))?.account).toMatchObject({ id, role: "treasurer" });
		expect(await changeRole(id, "treasurer", byAwa())).toBe(true);
	});

	test("is changed by an active administrator only, and never one’s own", async () => {
		const [id, reader] = [await activeMoussa(), newId()];
		await invite(reader, "Lecteur", "lecteur@association.test", "reader");
		expect(await changeRole(awasId(), "reader", byAwa())).toBe(false);
		expect(await changeRole("personne", "reader", byAwa())).toBe(false);
		expect(await changeRole(awasId(), "reader", { id: reader })).toBe(false);
		expect(await disable(awasId(), { id: reader })).toBe(false);
		await disable(id, byAwa());
		expect(await changeRole(awasId(), "reader", { id })).toBe(false);
		await enable(id);
		expect(await changeRole(awasId(), "reader", { id })).toBe(true);
	});

	test.each([
		["each other at once", (id: string) => [changeRole(id, "reader", byAwa()), changeRole(awasId(), "reader", { id })]],
		["while each disables the other", (id: string) => [disable(id, byAwa()), disable(awasId(), { id })]],
		["while one is disabled", (id: string) => [disable(id, byAwa()), changeRole(awasId(), "reader", { id })]],
		["while one disables", (id: string) => [changeRole(id, "reader", byAwa()), disable(awasId(), { id })]],
	])("leaves an active administrator, also when two take it from %s", async (_how, both) => {
		const id = await activeMoussa();
		expect((await Promise.all(both(id))).toSorted()).toEqual([false, true]);
		const { items } = await members({});
		expect(items.filter(({ role, state }) => role === "administrator" && state === "active")).toHaveLength(1);
	});

	test("of another kind does not end the set-up, and gives way to the operator’s administrator", async () => {
		await db.delete(users);
		const id = newId();
		await invite(id, moussa.name, moussa.email, "reader");
		await db.update(users).set({ passwordHash: "x" }).where(eq(users.id, id));
		expect(await hasAdministrator()).toBe(false);
		await db.update(users).set({ passwordHash: "" }).where(eq(users.id, id));
		await createAdministrator(moussa.email, moussa.password);
		expect(await member(id)).toMatchObject({ role: "administrator" });
		expect(await hasAdministrator()).toBe(true);
	});
});

describe("the notices of an administrator", () => {
	beforeEach(async () => {
		await db.delete(journal);
	});
	const subjects = async (id: string) => (await noticesFor(id)).map(({ subject }) => subject);
	const moussas = (id: string) => ({ id, ...moussa });

	test("are what others and the operator changed of roles and payment details, oldest first", async () => {
		const id = await activeMoussa();
		await record(moussas(id), "account.roleChanged", { id: awasId(), name: "un" });
		await record({ id: null, name: "Ligne de commande" }, "settings.paymentChanged", { name: "deux" });
		await record({ id: awasId(), email: awa.email }, "settings.paymentChanged", { name: "trois" });
		await record(moussas(id), "settings.changed", { name: "quatre" });
		expect(await subjects(awasId())).toEqual(["un", "deux"]);
		expect(await subjects(id)).toEqual(["deux", "trois"]);
	});

	test("go once they are dismissed, for oneself, and not those that came since", async () => {
		const id = await activeMoussa();
		for (const name of ["un", "deux"]) await record(moussas(id), "settings.paymentChanged", { name });
		const [first, second] = await noticesFor(awasId());
		await dismissNotices(awasId(), first?.id ?? 0);
		expect(await subjects(awasId())).toEqual(["deux"]);
		await dismissNotices(awasId(), 999_999_999_999_999);
		expect(await subjects(awasId())).toEqual([]);
		await dismissNotices(awasId(), first?.id ?? 0);
		expect(await subjects(awasId())).toEqual([]);
		await record(moussas(id), "settings.paymentChanged", { name: "trois" });
		expect(await subjects(awasId())).toEqual(["trois"]);
		expect(second?.id).toBeGreaterThan(first?.id ?? 0);
	});

	test("are not of the time before the account was there", async () => {
		await record({ id: awasId(), email: awa.email }, "settings.paymentChanged", { name: "avant" });
		wait(1000);
		const id = await activeMoussa();
		expect(await subjects(id)).toEqual([]);
	});
});
