import { and, eq, exists, isNull, min, ne, notExists, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { hashPassword } from "~/people/session/password.server";
import type { Role } from "~/people/session/permissions";
import { type Account, normalizeEmail } from "~/people/session/sign-in.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { oneTimeLinks, sessions, users } from "~/platform/db/schema.server";
import { isSetupToken, spendSetupLinks, validSetup } from "./one-time-links.server";

/** The SQL condition of an administrator who has joined. */
const isJoinedAdministrator = and(eq(users.role, "administrator"), ne(users.passwordHash, ""));

/** Returns true when any administrator has a password and can sign in. */
export async function hasAdministrator(): Promise<boolean> {
	return (await db.$count(users, isJoinedAdministrator)) > 0;
}

/** Returns when the oldest account was created, which is the age of the site. */
export async function firstAccountAt(): Promise<Date | undefined> {
	const [row] = await db.select({ at: min(users.createdAt) }).from(users);
	return row?.at ?? undefined;
}

/**
 * Creates the account of an administrator, or promotes an invited account, and sets its password.
 * @returns undefined when the e-mail address belongs to an active or disabled account
 */
export async function createAdministrator(email: string, password: string): Promise<Account | undefined> {
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

/**
 * Creates the first administrator, or sets the password of an invited one, and spends the link. In one batch: of
 * concurrent attempts one succeeds, and a failed write does not spend the link.
 * @param also builds a further statement, given the condition that the account was created
 * @returns undefined when the link is invalid or spent
 */
export async function setUp(
	token: string,
	{ email, personName, password }: { email: string; personName: string; password: string },
	also: (made: SQL) => BatchItem<"sqlite">,
): Promise<Account | undefined> {
	if ((await hasAdministrator()) || !(await isSetupToken(token))) return undefined; // before the costly hash
	const passwordHash = await hashPassword(password);
	const someone = db.select({ id: users.id }).from(users).where(isJoinedAdministrator);
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
						role: sql<Role>`${"administrator" satisfies Role}`.as("role"),
						noticesSeen: sql<number>`0`.as("notices_seen"),
						totpSecret: sql<string | null>`null`.as("totp_secret"),
						totpStep: sql<number>`0`.as("totp_step"),
					})
					.from(oneTimeLinks)
					.where(and(validSetup(token), notExists(someone))),
			)
			.onConflictDoUpdate({
				target: users.email,
				set: { passwordHash, name: personName, role: "administrator" },
				setWhere: and(eq(users.passwordHash, ""), isNull(users.disabledAt)),
			})
			.returning({ id: users.id, email: users.email, name: users.name }),
		also(made),
		spendSetupLinks(made),
	]);
	return administrator;
}

/** Sets the password of an account and ends all its sessions and links; the caller starts a new session. */
export async function changePassword(userId: string, password: string) {
	const passwordHash = await hashPassword(password);
	await db.batch([
		db.update(users).set({ passwordHash }).where(eq(users.id, userId)),
		db.delete(sessions).where(eq(sessions.userId, userId)),
		db.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, userId)),
	]);
}
