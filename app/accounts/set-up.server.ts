import { and, eq, exists, isNull, ne, notExists, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { oneTimeLinks, users } from "~/db/schema.server";
import { hashPassword } from "~/session/password.server";
import { type Administrator, normalizeEmail } from "~/session/sign-in.server";
import { hasAdministrator } from "./accounts.server";
import { isSetupToken, spendSetupToken, validSetup } from "./one-time-links.server";

/**
 * Makes the account of the first administrator, or gives one that was only invited its password, and uses the link up.
 * All is done or nothing: of two at once only one is served, and a link is not lost when nothing could be saved.
 * @param also what is to be saved with it, on the condition given
 * @returns undefined when the link opens nothing (any more)
 */
export async function setUp(
	token: string,
	{ email, personName, password }: { email: string; personName: string; password: string },
	also: (made: SQL) => BatchItem<"sqlite">,
): Promise<Administrator | undefined> {
	if ((await hasAdministrator()) || !(await isSetupToken(token))) return undefined; // a guess is not worth a hash
	const passwordHash = await hashPassword(password);
	const someone = db.select({ id: users.id }).from(users).where(ne(users.passwordHash, ""));
	const made = exists(db.select({ id: users.id }).from(users).where(eq(users.passwordHash, passwordHash)));
	const [[administrator]] = await db.batch([
		db
			.insert(users)
			.select(
				db
					.select({
						id: sql<string>`${newId()}`.as("id"),
						email: sql<string>`${normalizeEmail(email)}`.as("email"),
						name: sql<string>`${personName}`.as("name"),
						passwordHash: sql<string>`${passwordHash}`.as("password_hash"),
						createdAt: sql<Date>`${Date.now()}`.as("created_at"),
						disabledAt: sql<Date | null>`null`.as("disabled_at"),
					})
					.from(oneTimeLinks)
					.where(and(validSetup(token), notExists(someone))),
			)
			.onConflictDoUpdate({
				target: users.email,
				set: { passwordHash, name: personName },
				setWhere: and(eq(users.passwordHash, ""), isNull(users.disabledAt)),
			})
			.returning({ id: users.id, email: users.email, name: users.name }),
		also(made),
		spendSetupToken(token, made),
	]);
	return administrator;
}
