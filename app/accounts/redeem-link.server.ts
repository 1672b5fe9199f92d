import { and, eq, exists, isNull } from "drizzle-orm";
import { db } from "~/db/client.server";
import { sessions, users } from "~/db/schema.server";
import { hashPassword } from "~/session/password.server";
import type { Administrator } from "~/session/sign-in.server";
import { matchesToken, spendAccountToken } from "./one-time-links.server";

/** The account of a link, and whether it is an invitation; undefined when the link is invalid. */
export async function linkedAccount(token: string) {
	const [found] = await db
		.select({ name: users.name, email: users.email, hash: users.passwordHash })
		.from(users)
		.where(and(isNull(users.disabledAt), matchesToken(token)));
	return found && { name: found.name, email: found.email, invited: found.hash === "" };
}

/**
 * Sets the password that the owner of an account chose, spends the link and ends all sessions. In one batch: of
 * concurrent attempts one succeeds, and a failed write does not spend the link.
 * @param name the displayed name; undefined leaves it
 * @returns undefined when the link is invalid or spent
 */
export async function redeemLink(token: string, password: string, name?: string): Promise<Administrator | undefined> {
	if ((await linkedAccount(token)) === undefined) return undefined; // before the costly hash
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
