import { describe, expect, test } from "vitest";
import { changePassword } from "~/people/accounts/accounts.server";
import {
	isSetupToken,
	linkedAccount,
	newAccountPath,
	newSetupPath,
	purgeExpiredLinks,
	redeemLink,
} from "~/people/accounts/one-time-links.server";
import { newLinkFor } from "~/people/accounts/team.server";
import { db } from "~/platform/db/client.server";
import { oneTimeLinks } from "~/platform/db/schema.server";
import { moussa } from "../cast";
import { activeMoussa, browserOf, hour, invitedMoussa, openTeam, signIn, tokenOf, wait } from "./team";

const { awasId } = openTeam();

describe("a link to a new password", () => {
	test("ends the sessions of its account and of no other, and only when it is used", async () => {
		const id = await activeMoussa();
		const [his, hers] = [await browserOf(id), await browserOf(awasId())];
		const token = tokenOf(await newLinkFor({ id, state: "active" }));
		expect(await his.isIn()).toBe(true);
		expect(await redeemLink(token, "une nouvelle phrase de passe")).toMatchObject({ id, name: moussa.name });
		expect([await his.isIn(), await hers.isIn()]).toEqual([false, true]);
		expect(await signIn(moussa.email, moussa.password)).toBe("wrong credentials");
		expect(await signIn(moussa.email, "une nouvelle phrase de passe")).toMatchObject({ id });
		expect(await redeemLink(token, "une troisième phrase de passe")).toBeUndefined();
		expect(await signIn(moussa.email, "une nouvelle phrase de passe")).toMatchObject({ id });
	});

	test("opens nothing once its owner has changed the password otherwise", async () => {
		const id = await activeMoussa();
		const [his, hers] = [await newAccountPath("reset", id), await newAccountPath("reset", awasId())].map(tokenOf);
		await changePassword(id, "une nouvelle phrase de passe");
		expect(await redeemLink(his ?? "", "une troisième phrase de passe")).toBeUndefined();
		expect(await signIn(moussa.email, "une nouvelle phrase de passe")).toMatchObject({ id });
		expect(await linkedAccount(hers ?? "")).toBeDefined();
	});

	test.each([
		[24 * hour - 1000, true],
		[24 * hour + 1000, false],
	])("after %d ms it still opens: %s, and a session goes on where it does not", async (passed, opens) => {
		const id = await activeMoussa();
		const token = tokenOf(await newAccountPath("reset", id));
		wait(passed);
		const his = await browserOf(id);
		expect((await redeemLink(token, "une nouvelle phrase de passe")) !== undefined).toBe(opens);
		expect(await his.isIn()).toBe(!opens);
	});

	test("of the first start opens no account, and one to an account starts no site", async () => {
		const setup = new URL(await newSetupPath(), "http://site.test").searchParams.get("token") ?? "";
		const { token } = await invitedMoussa();
		expect(await redeemLink(setup, moussa.password)).toBeUndefined();
		expect(await isSetupToken(token)).toBe(false);
		expect([await isSetupToken(setup), (await linkedAccount(token)) !== undefined]).toEqual([true, true]);
	});

	test("is stored as nothing that could be put into a link, and forgotten when it is too old", async () => {
		const { token } = await invitedMoussa();
		expect(JSON.stringify(await db.select().from(oneTimeLinks))).not.toContain(token);
		await purgeExpiredLinks(Date.now() + 71 * hour);
		expect(await db.$count(oneTimeLinks)).toBe(1);
		await purgeExpiredLinks(Date.now() + 73 * hour);
		expect(await db.$count(oneTimeLinks)).toBe(0);
	});
});
