import { describe, expect, test } from "vitest";
import { linkedAccount, newAccountPath, newSetupPath, redeemLink } from "~/people/accounts/one-time-links.server";
import { disable, enable, invite, member, memberByEmail, members, newLinkFor } from "~/people/accounts/team.server";
import { signedIn } from "~/people/session/require-permission.server";
import { endOtherSessions, endSession, ownSessions } from "~/people/session/session.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { journal, oneTimeLinks, sessions } from "~/platform/db/schema.server";
import { moussa } from "../cast";
import { activeMoussa, browserOf, hour, openTeam, signIn, tokenOf } from "./team";

const { awasId } = openTeam();

describe("one's sessions", () => {
	test("are distinguished, the current one first, and end one by one or all but the current one", async () => {
		const [phone, desk, tablet, hers] = await Promise.all([awasId(), awasId(), awasId(), awasId()].map(browserOf));
		const other = await browserOf(await activeMoussa());
		const session = (await signedIn(phone?.request ?? new Request("http://site.test")))?.session;
		if (session === undefined) throw new Error("Nobody is signed in");
		const own = await ownSessions(awasId(), session);
		expect(own.map((one) => one.current)).toEqual([true, false, false, false]);

		await endSession(await activeId(), own[1]?.id ?? "");
		expect(await ownSessions(awasId(), session)).toHaveLength(4);
		await endSession(awasId(), own[1]?.id ?? "");
		expect(await ownSessions(awasId(), session)).toHaveLength(3);
		await endOtherSessions(awasId(), session);
		expect(await ownSessions(awasId(), session)).toEqual([expect.objectContaining({ current: true })]);
		expect(await phone?.isIn()).toBe(true);
		for (const ended of [desk, tablet, hers]) expect(await ended?.isIn()).toBe(false);
		expect(await other.isIn()).toBe(true);
	});

	const activeId = async () => (await memberByEmail(moussa.email))?.id ?? "";
});

test("the list of accounts is paginated by name and shows each account once", async () => {
	for (let n = 1; n <= 30; n++)
		await invite(newId(), n % 2 ? `Nom ${n % 7}` : "", `n${n}@association.test`, "administrator");
	const first = await members({});
	const second = await members({ after: first.after });
	expect([first.items.length, second.items.length]).toEqual([24, 7]);
	const all = [...first.items, ...second.items];
	expect(new Set(all.map((one) => one.id)).size).toBe(31);
	const names = all.map((one) => (one.name || one.email).toLowerCase());
	expect(names).toEqual(names.toSorted());
	expect((await members({ before: second.before })).items).toEqual(first.items);
	expect((await members({}, "n30")).items.map((one) => one.email)).toEqual(["n30@association.test"]);
	expect((await members({}, "personne")).items).toEqual([]);
});

test("the list tells when each account was last there, also after its session is deleted", async () => {
	const id = await activeMoussa();
	const lastSeen = async () => (await member(id))?.lastSeenAt;
	expect(await lastSeen()).toBeNull();
	const at = new Date(Date.now() - 24 * hour);
	await db.insert(journal).values({ at, userId: id, who: moussa.name, action: "event.created", subject: "Noël" });
	expect(await lastSeen()).toEqual(at);
	await browserOf(id);
	expect(await lastSeen()).not.toEqual(at);
	await db.delete(sessions);
	expect(await lastSeen()).toEqual(at);
});

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
});
