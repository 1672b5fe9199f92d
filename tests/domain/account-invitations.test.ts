import { describe, expect, test } from "vitest";
import { createAdministrator, hasAdministrator } from "~/people/accounts/accounts.server";
import { linkedAccount, purgeExpiredLinks, redeemLink } from "~/people/accounts/one-time-links.server";
import { disable, invite, member, newLinkFor } from "~/people/accounts/team.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { users } from "~/platform/db/schema.server";
import { awa, moussa } from "../cast";
import { hour, invitedMoussa, openTeam, signIn, tokenOf, wait } from "./team";

const { awasId } = openTeam();

describe("an invitation", () => {
	test("of a clock that was a year ahead opens nothing when it is set right; one set back by a day does no harm", async () => {
		const { token } = await invitedMoussa();
		wait(-24 * hour);
		expect(await linkedAccount(token)).toBeDefined();
		wait(-365 * 24 * hour);
		expect(await linkedAccount(token)).toBeUndefined();
		expect(await redeemLink(token, moussa.password)).toBeUndefined();
		await purgeExpiredLinks();
		wait(365 * 24 * hour);
		expect(await linkedAccount(token)).toBeUndefined();
	});

	test("opens an account once its owner has chosen a password, and no earlier", async () => {
		const { id, token } = await invitedMoussa();
		expect(await member(id)).toMatchObject({ state: "invited", lastSeenAt: null });
		for (const guess of ["", moussa.password]) expect(await signIn(moussa.email, guess)).toBe("wrong credentials");
		expect(await linkedAccount(token)).toEqual({ name: moussa.name, email: moussa.email, invited: true });
		expect(await redeemLink(token, moussa.password, "Moussa")).toEqual({ id, email: moussa.email, name: "Moussa" });
		expect(await member(id)).toMatchObject({ state: "active", name: "Moussa" });
		expect(await signIn(moussa.email, moussa.password)).toMatchObject({ id });
	});

	test.each([
		[72 * hour - 1000, true],
		[72 * hour + 1000, false],
	])("after %d ms it still opens: %s", async (passed, opens) => {
		const { token } = await invitedMoussa();
		wait(passed);
		expect((await linkedAccount(token)) !== undefined).toBe(opens);
		expect((await redeemLink(token, moussa.password, moussa.name)) !== undefined).toBe(opens);
	});

	test("made again replaces the earlier one", async () => {
		const { id, token } = await invitedMoussa();
		const again = tokenOf(await newLinkFor({ id, state: "invited" }));
		expect(await linkedAccount(token)).toBeUndefined();
		expect(await linkedAccount(again)).toMatchObject({ email: moussa.email });
	});

	test("sent twice by one form makes one account, whose second link is the good one", async () => {
		const id = newId();
		const [first, second] = [
			await invite(id, moussa.name, moussa.email, "administrator"),
			await invite(id, moussa.name, ` ${moussa.email.toUpperCase()}`, "administrator"),
		];
		expect(await db.$count(users)).toBe(2);
		expect(await linkedAccount(tokenOf(first))).toBeUndefined();
		expect(await linkedAccount(tokenOf(second))).toBeDefined();
	});

	test("is refused for an e-mail that has an account, whatever its state", async () => {
		const { id } = await invitedMoussa();
		expect(await invite(newId(), "Autre", moussa.email, "administrator")).toBeUndefined();
		expect(await invite(newId(), "Autre", awa.email.toUpperCase(), "administrator")).toBeUndefined();
		expect(await invite(awasId(), "Awa", awa.email, "administrator")).toBeUndefined();
		await disable(id, { id: awasId() });
		expect(await invite(id, moussa.name, moussa.email, "administrator")).toBeUndefined();
		expect(await db.$count(users)).toBe(2);
	});

	test("alone allows no sign-in: the first start still creates an administrator, also of an invited account", async () => {
		await db.delete(users);
		const { token } = await invitedMoussa();
		expect(await hasAdministrator()).toBe(false);
		expect(await createAdministrator(moussa.email, moussa.password)).toMatchObject({ name: moussa.name });
		expect(await linkedAccount(token)).toBeUndefined();
		expect(await hasAdministrator()).toBe(true);
	});
});
