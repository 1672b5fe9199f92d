import { and, eq, exists, isNull, notExists, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { oneTimeLinks, users } from "~/db/schema.server";
import { hashPassword } from "~/session/password.server";
import type { Role } from "~/session/permissions";
import { type Administrator, normalizeEmail } from "~/session/sign-in.server";
import { hasAdministrator, isJoinedAdministrator } from "./accounts.server";
import { isSetupToken, spendSetupLinks, validSetup } from "./one-time-links.server";

/**
 * Creates the first administrator, or sets the password of an invited one, and spends the link. In one batch: of
 * concurrent attempts one succeeds, and a failed write does not spend the link.
 * @param also further statements, given the condition that the link is valid
 * @returns undefined when the link is invalid or spent
 */
export async function setUp(
	token: string,
	{ email, personName, password }: { email: string; personName: string; password: string },
	also: (made: SQL) => BatchItem<"sqlite">,
): Promise<Administrator | undefined> {
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
