import { describe, expect, test } from "vitest";
import { invite, memberByEmail, members } from "~/accounts/team.server";
import { newId } from "~/db/new-id.server";
import { endOtherSessions, endSession, ownSessions } from "~/session/own-sessions.server";
import { signedIn } from "~/session/require-administrator.server";
import { moussa } from "../cast";
import { activeMoussa, browserOf, openTeam } from "./team";

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
