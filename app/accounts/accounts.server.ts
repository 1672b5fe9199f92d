import { and, eq, isNull, min, ne } from "drizzle-orm";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { users } from "~/db/schema.server";
import { hashPassword } from "~/session/password.server";
import { type Administrator, normalizeEmail } from "~/session/sign-in.server";

/** The SQL condition of an administrator who has joined. */
export const isJoinedAdministrator = and(eq(users.role, "administrator"), ne(users.passwordHash, ""));

/** Whether any administrator has a password and can sign in. */
export async function hasAdministrator(): Promise<boolean> {
	return (await db.$count(users, isJoinedAdministrator)) > 0;
}

/** When the oldest account was created: the age of the site. */
export async function firstAccountAt(): Promise<Date | undefined> {
	const [row] = await db.select({ at: min(users.createdAt) }).from(users);
	return row?.at ?? undefined;
}

/**
 * Creates the account of an administrator, or makes one of an invited account, and sets its password.
 * @returns undefined when the e-mail belongs to an active or disabled account
 */
export async function createAdministrator(email: string, password: string): Promise<Administrator | undefined> {
	const passwordHash = await hashPassword(password);
	const [administrator] = await db
		.insert(users)
		.values({ id: newId(), email: normalizeEmail(email), passwordHash, createdAt: new Date() })
		.onConflictDoUpdate({
			target: users.email,
			set: { passwordHash, role: "administrator" },
			setWhere: and(eq(users.passwordHash, ""), isNull(users.disabledAt)),
		})
		.returning({ id: users.id, email: users.email, name: users.name });
	return administrator;
}
