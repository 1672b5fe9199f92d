import { createHash, randomBytes } from "node:crypto";
import { and, eq, exists, gt, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { oneTimeLinks, users } from "~/db/schema.server";

const hour = 60 * 60_000;

/** How long each kind of link works, in milliseconds: the first start and a reset 24 hours, an invitation 72. */
const lifetimes = { setup: 24 * hour, invite: 72 * hour, reset: 24 * hour };

/** What a link to an account is for. */
export type AccountLink = "invite" | "reset";

/** How long a link works, in milliseconds. */
export const lifetimeOf = (purpose: AccountLink) => lifetimes[purpose];

/** The token is in the link, its hash in the database: a stolen database opens no account. */
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

const newToken = () => randomBytes(24).toString("base64url");

const expiryOf = (purpose: keyof typeof lifetimes) => new Date(Date.now() + lifetimes[purpose]);

/** Makes the path of a new setup page; links made before stop working. */
export async function newSetupPath(): Promise<string> {
	const token = newToken();
	await db.batch([
		db.delete(oneTimeLinks).where(eq(oneTimeLinks.purpose, "setup")),
		db.insert(oneTimeLinks).values({ tokenHash: hashOf(token), purpose: "setup", expiresAt: expiryOf("setup") }),
	]);
	return `/setup?token=${token}`;
}

/**
 * Makes the path of the page where the owner of an account chooses a password; its earlier links stop working.
 * @returns undefined when the account is disabled or gone
 */
export async function newAccountPath(purpose: AccountLink, userId: string): Promise<string | undefined> {
	const token = newToken();
	const link = db
		.select({
			tokenHash: sql<string>`${hashOf(token)}`.as("token_hash"),
			purpose: sql<AccountLink>`${purpose}`.as("purpose"),
			userId: users.id,
			expiresAt: sql<Date>`${expiryOf(purpose).getTime()}`.as("expires_at"),
		})
		.from(users)
		.where(and(eq(users.id, userId), isNull(users.disabledAt)));
	const [, made] = await db.batch([
		db.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, userId)),
		db.insert(oneTimeLinks).select(link).returning({ of: oneTimeLinks.userId }),
	]);
	return made.length > 0 ? `/compte?jeton=${token}` : undefined;
}

/** A link that would work for longer than this, in milliseconds, is of a clock that went ahead; one may be set back by days. */
const longest = 2 * lifetimes.invite;

const valid = (token: string, now = Date.now()) =>
	and(
		eq(oneTimeLinks.tokenHash, hashOf(token)),
		gt(oneTimeLinks.expiresAt, new Date(now)),
		lte(oneTimeLinks.expiresAt, new Date(now + longest)),
	);

/** A condition of SQL on the links: this one makes the first administrator. */
export const validSetup = (token: string) => and(valid(token), eq(oneTimeLinks.purpose, "setup"));

/** Whether the token of a setup link is still good; it stays so. */
export async function isSetupToken(token: string): Promise<boolean> {
	const found = await db.select({ hash: oneTimeLinks.tokenHash }).from(oneTimeLinks).where(validSetup(token));
	return found.length > 0;
}

/** For the batch that makes the first administrator: the token opens nothing any more, once the account is made. */
export const spendSetupToken = (token: string, made: SQL) =>
	db.delete(oneTimeLinks).where(and(validSetup(token), made));

/** A condition of SQL on `users`: the account that this token opens. An invitation opens one without a password only. */
export const matchesToken = (token: string) =>
	exists(
		db
			.select({ of: oneTimeLinks.userId })
			.from(oneTimeLinks)
			.where(
				and(
					valid(token),
					eq(oneTimeLinks.userId, users.id),
					or(eq(oneTimeLinks.purpose, "reset"), and(eq(oneTimeLinks.purpose, "invite"), eq(users.passwordHash, ""))),
				),
			),
	);

/** For the batch that gives the account its password: the token opens nothing any more. */
export const spendAccountToken = (token: string) =>
	db.delete(oneTimeLinks).where(and(valid(token), ne(oneTimeLinks.purpose, "setup")));

/** Deletes the links that are too old, and those of a clock that went ahead, which would open something when that time comes. */
export const purgeExpiredLinks = (now = Date.now()) =>
	db
		.delete(oneTimeLinks)
		.where(or(lt(oneTimeLinks.expiresAt, new Date(now)), gt(oneTimeLinks.expiresAt, new Date(now + longest))));
