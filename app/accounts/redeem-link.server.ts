import { and, eq, exists, isNull } from "drizzle-orm";
import { db } from "~/db/client.server";
import { sessions, users } from "~/db/schema.server";
import { hashPassword } from "~/session/password.server";
import type { Administrator } from "~/session/sign-in.server";
import { matchesToken, spendAccountToken } from "./one-time-links.server";

/** Whose link it is, and whether it invites or lets a forgotten password be replaced; undefined when it opens nothing. */
export async function linkedAccount(token: string) {
	const [found] = await db
		.select({ name: users.name, email: users.email, hash: users.passwordHash })
		.from(users)
		.where(and(isNull(users.disabledAt), matchesToken(token)));
	return found && { name: found.name, email: found.email, invited: found.hash === "" };
}

/**
 * Gives an account the password that its owner chose, and uses the link up; all its sessions end. Of two at once only
 * one is served, and a link is not lost when nothing could be saved.
 * @param name how colleagues call the owner; undefined leaves it
 * @returns undefined when the link opens nothing (any more)
 */
export async function redeemLink(token: string, password: string, name?: string): Promise<Administrator | undefined> {
	if ((await linkedAccount(token)) === undefined) return undefined; // a guess is not worth a hash
	const passwordHash = await hashPassword(password);
	const opened = and(isNull(users.disabledAt), matchesToken(token));
	const ofOpened = exists(
		db
			.select({ id: users.id })
			.from(users)
			.where(and(eq(users.id, sessions.userId), opened)),
	);
	const [, [administrator]] = await db.batch([
		db.delete(sessions).where(ofOpened),
		db
			.update(users)
			.set({ passwordHash, name })
			.where(opened)
			.returning({ id: users.id, email: users.email, name: users.name }),
		spendAccountToken(token),
	]);
	return administrator;
}
