import { describe, expect, test } from "vitest";
import { newAccountPath, newSetupPath } from "~/accounts/one-time-links.server";
import { linkedAccount, redeemLink } from "~/accounts/redeem-link.server";
import { disable, enable, member, members, newLinkFor } from "~/accounts/team.server";
import { db } from "~/db/client.server";
import { oneTimeLinks, sessions } from "~/db/schema.server";
import { moussa } from "../cast";
import { activeMoussa, browserOf, hour, invitedMoussa, openTeam, signIn, tokenOf } from "./team";

const { awasId, startAlone } = openTeam();

describe("a disabled account", () => {
	test("is out at once, on every device, and gets in neither by password nor by link", async () => {
		const id = await activeMoussa();
		const [phone, desk, hers] = [await browserOf(id), await browserOf(id), await browserOf(awasId())];
		const token = tokenOf(await newAccountPath("reset", id));
		expect(await disable(id, { id: awasId() })).toBe(true);
		expect([await phone.isIn(), await desk.isIn(), await hers.isIn()]).toEqual([false, false, true]);
		expect(await db.$count(sessions)).toBe(1);
		expect(await signIn(moussa.email, moussa.password)).toBe("wrong credentials");
		expect(await linkedAccount(token)).toBeUndefined();
		expect(await redeemLink(token, "une nouvelle phrase de passe")).toBeUndefined();
		expect(await newLinkFor({ id, state: "disabled" })).toBeUndefined();
		expect(await disable(id, { id: awasId() })).toBe(true);
	});

	test("signs in again once it is enabled, but neither its old sessions nor its old links come back", async () => {
		const id = await activeMoussa();
		const token = tokenOf(await newAccountPath("reset", id));
		await disable(id, { id: awasId() });
		const begunMeanwhile = await browserOf(id);
		expect(await enable(id)).toBe(true);
		expect(await begunMeanwhile.isIn()).toBe(false);
		expect(await linkedAccount(token)).toBeUndefined();
		expect(await signIn(moussa.email, moussa.password)).toMatchObject({ id });
	});

	test("that was only invited is invited again once it is enabled", async () => {
		const { id } = await invitedMoussa();
		await disable(id, { id: awasId() });
		expect(await member(id)).toMatchObject({ state: "disabled" });
		await enable(id);
		expect(await member(id)).toMatchObject({ state: "invited" });
	});

	test("gets no link that is created while it is being disabled, and has none once it is enabled", async () => {
		const id = await activeMoussa();
		await disable(id, { id: awasId() });
		expect(await newLinkFor({ id, state: "active" })).toBeUndefined();
		expect(await db.$count(oneTimeLinks)).toBe(0);
		const link = { tokenHash: "x", purpose: "reset", userId: id, expiresAt: new Date(Date.now() + hour) } as const;
		await db.insert(oneTimeLinks).values([link]);
		await newSetupPath();
		await enable(id);
		expect((await db.select().from(oneTimeLinks)).map(({ purpose }) => purpose)).toEqual(["setup"]);
	});

	test("leaves at least one active administrator, also when two disable each other at once", async () => {
		for (let round = 1; round <= 2; round++) {
			await startAlone();
			const id = await activeMoussa();
			const done = await Promise.all([disable(id, { id: awasId() }), disable(awasId(), { id })]);
			expect(done.toSorted()).toEqual([false, true]);
			const states = (await members({})).items.map((one) => one.state);
			expect(states.toSorted()).toEqual(["active", "disabled"]);
		}
	});
});
