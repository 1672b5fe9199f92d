import { afterEach, beforeEach, vi } from "vitest";
import { createAdministrator } from "~/people/accounts/accounts.server";
import { redeemLink } from "~/people/accounts/one-time-links.server";
import { invite } from "~/people/accounts/team.server";
import { signedIn } from "~/people/session/require-permission.server";
import { sessionStorage } from "~/people/session/session.server";
import { checkPassword, openAccount } from "~/people/session/sign-in.server";
import { startSession } from "~/people/session/start-session.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { attempts, oneTimeLinks, sessions, users } from "~/platform/db/schema.server";
import { awa, moussa } from "../cast";

/** A team of which Awa is the only one before each test; after it the clock is right again. */
export function openTeam() {
	let awasId = "";
	async function startAlone() {
		await db.delete(users);
		awasId = (await createAdministrator(awa.email, awa.password))?.id ?? "";
	}
	beforeEach(async () => {
		for (const table of [attempts, sessions, oneTimeLinks]) await db.delete(table);
		await startAlone();
	});
	afterEach(() => {
		vi.useRealTimers();
	});
	return { awasId: () => awasId, startAlone };
}

export const hour = 60 * 60_000;
export const wait = (milliseconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });

export const tokenOf = (path = "") => new URL(path, "http://site.test").searchParams.get("jeton") ?? "";

/** Signs in: what the browser then sends along. */
export async function browserOf(userId: string) {
	const session = await startSession({ id: userId }, new Request("http://site.test/"));
	const cookie = (await sessionStorage.commitSession(session)).split(";")[0] ?? "";
	const request = new Request("http://site.test/admin", { headers: { Cookie: cookie } });
	return { isIn: async () => (await signedIn(request))?.account.id === userId, request };
}

/** Moussa, who is to join the team. */
export async function invitedMoussa() {
	const id = newId();
	return { id, token: tokenOf(await invite(id, moussa.name, moussa.email, "administrator")) };
}

/** Moussa, who has chosen a password. */
export async function activeMoussa() {
	const { id, token } = await invitedMoussa();
	await redeemLink(token, moussa.password, moussa.name);
	return id;
}

export const signIn = async (email: string, password: string) =>
	checkPassword(await openAccount(email), password, [{ action: "login", subject: email, max: 100 }]);
