import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createAdministrator, hasAdministrator } from "~/auth/accounts.server";
import { changePassword } from "~/auth/change-password.server";
import { startSession } from "~/auth/flash.server";
import { forgetOldLinks, isSetupToken, newAccountPath, newSetupPath } from "~/auth/one-time-links.server";
import { endOtherSessions, endSession, ownSessions } from "~/auth/own-sessions.server";
import { signedIn } from "~/auth/require-administrator.server";
import { sessionStorage } from "~/auth/session.server";
import { checkPassword } from "~/auth/sign-in.server";
import { linkedAccount, takeUpLink } from "~/auth/take-up-link.server";
import { disable, enable, invite, member, memberByEmail, members, newLinkFor } from "~/auth/team.server";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { attempts, oneTimeLinks, sessions, users } from "~/db/schema.server";
import { awa, moussa } from "../cast";

const hour = 60 * 60_000;

let awasId = "";
beforeEach(async () => {
	for (const table of [attempts, sessions, oneTimeLinks, users]) await db.delete(table);
	awasId = (await createAdministrator(awa.email, awa.password))?.id ?? "";
});
afterEach(() => {
	vi.useRealTimers();
});
const wait = (milliseconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });

const tokenOf = (path = "") => new URL(path, "http://site.test").searchParams.get("jeton") ?? "";

/** Signs in: what the browser then sends along. */
async function browserOf(userId: string) {
	const session = await startSession({ id: userId }, new Request("http://site.test/"));
	const cookie = (await sessionStorage.commitSession(session)).split(";")[0] ?? "";
	const request = new Request("http://site.test/admin", { headers: { Cookie: cookie } });
	return { isIn: async () => (await signedIn(request))?.administrator.id === userId, request };
}

async function invitedMoussa() {
	const id = newId();
	return { id, token: tokenOf(await invite(id, moussa.name, moussa.email)) };
}
async function activeMoussa() {
	const { id, token } = await invitedMoussa();
	await takeUpLink(token, moussa.password, moussa.name);
	return id;
}
const signIn = (email: string, password: string) => checkPassword(email, password, "203.0.113.7");

describe("an invitation", () => {
	test("of a clock that was a year ahead opens nothing when it is set right; one set back by a day does no harm", async () => {
		const { token } = await invitedMoussa();
		wait(-24 * hour);
		expect(await linkedAccount(token)).toBeDefined();
		wait(-365 * 24 * hour);
		expect(await linkedAccount(token)).toBeUndefined();
		expect(await takeUpLink(token, moussa.password)).toBeUndefined();
		await forgetOldLinks();
		wait(365 * 24 * hour);
		expect(await linkedAccount(token)).toBeUndefined();
	});

	test("opens an account once its owner has chosen a password, and no earlier", async () => {
		const { id, token } = await invitedMoussa();
		expect(await member(id)).toMatchObject({ state: "invited", lastSeenAt: null });
		for (const guess of ["", moussa.password]) expect(await signIn(moussa.email, guess)).toBe("wrong credentials");
		expect(await linkedAccount(token)).toEqual({ name: moussa.name, email: moussa.email, invited: true });
		expect(await takeUpLink(token, moussa.password, "Moussa")).toEqual({ id, email: moussa.email, name: "Moussa" });
		expect(await member(id)).toMatchObject({ state: "active", name: "Moussa" });
		expect(await signIn(moussa.email, moussa.password)).toMatchObject({ id });
	});

	test("works once: the second time its link opens nothing and changes nothing", async () => {
		const { token } = await invitedMoussa();
		await takeUpLink(token, moussa.password, moussa.name);
		expect(await linkedAccount(token)).toBeUndefined();
		expect(await takeUpLink(token, "une autre phrase de passe", "Autre")).toBeUndefined();
		expect(await signIn(moussa.email, moussa.password)).toMatchObject({ name: moussa.name });
	});

	test("serves one of two who open it at once", async () => {
		const { token } = await invitedMoussa();
		const passwords = ["la première phrase", "la deuxième phrase", "la troisième phrase"];
		const taken = await Promise.all(passwords.map((password) => takeUpLink(token, password, moussa.name)));
		expect(taken.filter((one) => one !== undefined)).toHaveLength(1);
		const open = await Promise.all(passwords.map((password) => signIn(moussa.email, password)));
		expect(open.filter((one) => one !== "wrong credentials")).toHaveLength(1);
	});

	test.each([
		[72 * hour - 1000, true],
		[72 * hour + 1000, false],
	])("after %d ms it still opens: %s", async (passed, opens) => {
		const { token } = await invitedMoussa();
		wait(passed);
		expect((await linkedAccount(token)) !== undefined).toBe(opens);
		expect((await takeUpLink(token, moussa.password, moussa.name)) !== undefined).toBe(opens);
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
			await invite(id, moussa.name, moussa.email),
			await invite(id, moussa.name, ` ${moussa.email.toUpperCase()}`),
		];
		expect(await db.$count(users)).toBe(2);
		expect(await linkedAccount(tokenOf(first))).toBeUndefined();
		expect(await linkedAccount(tokenOf(second))).toBeDefined();
	});

	test("is refused for an e-mail that has an account, whatever its state", async () => {
		const { id } = await invitedMoussa();
		expect(await invite(newId(), "Autre", moussa.email)).toBeUndefined();
		expect(await invite(newId(), "Autre", awa.email.toUpperCase())).toBeUndefined();
		expect(await invite(awasId, "Awa", awa.email)).toBeUndefined();
		await disable(id, { id: awasId });
		expect(await invite(id, moussa.name, moussa.email)).toBeUndefined();
		expect(await db.$count(users)).toBe(2);
	});

	test("alone lets nobody in: the first start still makes an administrator, also of who was invited", async () => {
		await db.delete(users);
		const { token } = await invitedMoussa();
		expect(await hasAdministrator()).toBe(false);
		expect(await createAdministrator(moussa.email, moussa.password)).toMatchObject({ name: moussa.name });
		expect(await linkedAccount(token)).toBeUndefined();
		expect(await hasAdministrator()).toBe(true);
	});
});

describe("a link to a new password", () => {
	test("ends the sessions of its account and of no other, and only when it is used", async () => {
		const id = await activeMoussa();
		const [his, hers] = [await browserOf(id), await browserOf(awasId)];
		const token = tokenOf(await newLinkFor({ id, state: "active" }));
		expect(await his.isIn()).toBe(true);
		expect(await takeUpLink(token, "une nouvelle phrase de passe")).toMatchObject({ id, name: moussa.name });
		expect([await his.isIn(), await hers.isIn()]).toEqual([false, true]);
		expect(await signIn(moussa.email, moussa.password)).toBe("wrong credentials");
		expect(await signIn(moussa.email, "une nouvelle phrase de passe")).toMatchObject({ id });
		expect(await takeUpLink(token, "une troisième phrase de passe")).toBeUndefined();
		expect(await signIn(moussa.email, "une nouvelle phrase de passe")).toMatchObject({ id });
	});

	test("opens nothing once its owner has changed the password otherwise", async () => {
		const id = await activeMoussa();
		const [his, hers] = [await newAccountPath("reset", id), await newAccountPath("reset", awasId)].map(tokenOf);
		await changePassword(id, "une nouvelle phrase de passe");
		expect(await takeUpLink(his ?? "", "une troisième phrase de passe")).toBeUndefined();
		expect(await signIn(moussa.email, "une nouvelle phrase de passe")).toMatchObject({ id });
		expect(await linkedAccount(hers ?? "")).toBeDefined();
	});

	test("serves one of two who open it at once", async () => {
		const token = tokenOf(await newAccountPath("reset", await activeMoussa()));
		const passwords = ["la première phrase", "la deuxième phrase", "la troisième phrase"];
		const taken = await Promise.all(passwords.map((password) => takeUpLink(token, password)));
		expect(taken.filter((one) => one !== undefined)).toHaveLength(1);
	});

	test.each([
		[24 * hour - 1000, true],
		[24 * hour + 1000, false],
	])("after %d ms it still opens: %s, and a session goes on where it does not", async (passed, opens) => {
		const id = await activeMoussa();
		const token = tokenOf(await newAccountPath("reset", id));
		wait(passed);
		const his = await browserOf(id);
		expect((await takeUpLink(token, "une nouvelle phrase de passe")) !== undefined).toBe(opens);
		expect(await his.isIn()).toBe(!opens);
	});

	test.each(["", "devine", "' OR 1=1--", "%", "a".repeat(5000)])("guessed as « %s » opens nothing", async (token) => {
		await newAccountPath("reset", await activeMoussa());
		expect(await linkedAccount(token)).toBeUndefined();
		expect(await takeUpLink(token, "une nouvelle phrase de passe")).toBeUndefined();
	});

	test("of the first start opens no account, and one to an account starts no site", async () => {
		const setup = new URL(await newSetupPath(), "http://site.test").searchParams.get("token") ?? "";
		const { token } = await invitedMoussa();
		expect(await takeUpLink(setup, moussa.password)).toBeUndefined();
		expect(await isSetupToken(token)).toBe(false);
		expect([await isSetupToken(setup), (await linkedAccount(token)) !== undefined]).toEqual([true, true]);
	});

	test("is stored as nothing that could be put into a link, and forgotten when it is too old", async () => {
		const { token } = await invitedMoussa();
		expect(JSON.stringify(await db.select().from(oneTimeLinks))).not.toContain(token);
		await forgetOldLinks(Date.now() + 71 * hour);
		expect(await db.$count(oneTimeLinks)).toBe(1);
		await forgetOldLinks(Date.now() + 73 * hour);
		expect(await db.$count(oneTimeLinks)).toBe(0);
	});
});

describe("a disabled account", () => {
	test("is out at once, on every device, and gets in neither by password nor by link", async () => {
		const id = await activeMoussa();
		const [phone, desk, hers] = [await browserOf(id), await browserOf(id), await browserOf(awasId)];
		const token = tokenOf(await newAccountPath("reset", id));
		expect(await disable(id, { id: awasId })).toBe(true);
		expect([await phone.isIn(), await desk.isIn(), await hers.isIn()]).toEqual([false, false, true]);
		expect(await db.$count(sessions)).toBe(1);
		expect(await signIn(moussa.email, moussa.password)).toBe("wrong credentials");
		expect(await linkedAccount(token)).toBeUndefined();
		expect(await takeUpLink(token, "une nouvelle phrase de passe")).toBeUndefined();
		expect(await newLinkFor({ id, state: "disabled" })).toBeUndefined();
		expect(await disable(id, { id: awasId })).toBe(true);
	});

	test("signs in again once it is enabled, but neither its old sessions nor its old links come back", async () => {
		const id = await activeMoussa();
		const token = tokenOf(await newAccountPath("reset", id));
		await disable(id, { id: awasId });
		const begunMeanwhile = await browserOf(id);
		expect(await enable(id)).toBe(true);
		expect(await begunMeanwhile.isIn()).toBe(false);
		expect(await linkedAccount(token)).toBeUndefined();
		expect(await signIn(moussa.email, moussa.password)).toMatchObject({ id });
	});

	test("that was only invited is invited again once it is enabled", async () => {
		const { id } = await invitedMoussa();
		await disable(id, { id: awasId });
		expect(await member(id)).toMatchObject({ state: "disabled" });
		await enable(id);
		expect(await member(id)).toMatchObject({ state: "invited" });
	});

	test("gets no link that is made while it is being shut out, and keeps none once it is enabled", async () => {
		const id = await activeMoussa();
		await disable(id, { id: awasId });
		expect(await newLinkFor({ id, state: "active" })).toBeUndefined();
		expect(await db.$count(oneTimeLinks)).toBe(0);
		const link = { tokenHash: "x", purpose: "reset", userId: id, expiresAt: new Date(Date.now() + hour) } as const;
		await db.insert(oneTimeLinks).values([link]);
		await newSetupPath();
		await enable(id);
		expect((await db.select().from(oneTimeLinks)).map(({ purpose }) => purpose)).toEqual(["setup"]);
	});

	test("is never one's own, nor anybody's that does not exist", async () => {
		expect(await disable(awasId, { id: awasId })).toBe(false);
		expect(await disable("personne", { id: awasId })).toBe(false);
		expect(await enable("personne")).toBe(false);
		expect(await signIn(awa.email, awa.password)).toMatchObject({ id: awasId });
	});

	test("leaves at least one active administrator, also when two disable each other at once", async () => {
		for (let round = 1; round <= 5; round++) {
			await db.delete(users);
			awasId = (await createAdministrator(awa.email, awa.password))?.id ?? "";
			const id = await activeMoussa();
			const done = await Promise.all([disable(id, { id: awasId }), disable(awasId, { id })]);
			expect(done.toSorted()).toEqual([false, true]);
			const states = (await members({})).items.map((one) => one.state);
			expect(states.toSorted()).toEqual(["active", "disabled"]);
		}
	});
});

describe("one's sessions", () => {
	test("are told apart, the one asked from first, and end one by one or all but that", async () => {
		const [phone, desk, tablet, hers] = await Promise.all([awasId, awasId, awasId, awasId].map(browserOf));
		const other = await browserOf(await activeMoussa());
		const session = (await signedIn(phone?.request ?? new Request("http://site.test")))?.session;
		if (session === undefined) throw new Error("Nobody is signed in");
		const own = await ownSessions(awasId, session);
		expect(own.map((one) => one.current)).toEqual([true, false, false, false]);

		await endSession(await activeId(), own[1]?.id ?? "");
		expect(await ownSessions(awasId, session)).toHaveLength(4);
		await endSession(awasId, own[1]?.id ?? "");
		expect(await ownSessions(awasId, session)).toHaveLength(3);
		await endOtherSessions(awasId, session);
		expect(await ownSessions(awasId, session)).toEqual([expect.objectContaining({ current: true })]);
		expect(await phone?.isIn()).toBe(true);
		for (const ended of [desk, tablet, hers]) expect(await ended?.isIn()).toBe(false);
		expect(await other.isIn()).toBe(true);
	});

	const activeId = async () => (await memberByEmail(moussa.email))?.id ?? "";
});

test("the list of accounts turns its pages by name and shows each account once", async () => {
	for (let n = 1; n <= 30; n++) await invite(newId(), n % 2 ? `Nom ${n % 7}` : "", `n${n}@association.test`);
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
