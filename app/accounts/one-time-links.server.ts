import { createHash, randomBytes } from "node:crypto";
import { and, eq, exists, gt, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { db, isLocal } from "~/db/client.server";
import { oneTimeLinks, users } from "~/db/schema.server";
import { publicPaths } from "~/kinds/paths";

const hour = 60 * 60_000;

/** The lifetime of each kind of link, in milliseconds: set-up and reset 24 hours, invitation 72. */
const lifetimes = { setup: 24 * hour, invite: 72 * hour, reset: 24 * hour };

export type AccountLink = "invite" | "reset";

/** The lifetime of a link, in milliseconds. */
export const lifetimeOf = (purpose: AccountLink) => lifetimes[purpose];

/** The token is in the link, its hash in the database: a stolen database opens no account. */
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

const newToken = () => randomBytes(24).toString("base64url");

const expiryOf = (purpose: keyof typeof lifetimes) => new Date(Date.now() + lifetimes[purpose]);

/**
 * Creates a set-up link. It revokes those of earlier starts, but not on a server, where another node may just have
 * printed one: the first that is taken ends all.
 * @returns its path
 */
export async function newSetupPath(): Promise<string> {
	const token = newToken();
	const setup = eq(oneTimeLinks.purpose, "setup");
	const revoked = isLocal ? setup : and(setup, lte(oneTimeLinks.expiresAt, new Date()));
	await db.batch([
		db.delete(oneTimeLinks).where(revoked),
		db.insert(oneTimeLinks).values({ tokenHash: hashOf(token), purpose: "setup", expiresAt: expiryOf("setup") }),
	]);
	return `${publicPaths.setUp}?token=${token}`;
}

/**
 * Creates the link with which the owner of an account chooses a password, and revokes earlier ones.
 * @returns its path; undefined when the account is disabled or deleted
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
	return made.length > 0 ? `${publicPaths.redeemLink}?jeton=${token}` : undefined;
}

/**
 * A link that expires later than this, in milliseconds, is from a clock that was ahead; one may be set back by days.
 */
const maxLifetime = 2 * lifetimes.invite;

const valid = (token: string, now = Date.now()) =>
	and(
		eq(oneTimeLinks.tokenHash, hashOf(token)),
		gt(oneTimeLinks.expiresAt, new Date(now)),
		lte(oneTimeLinks.expiresAt, new Date(now + maxLifetime)),
	);

/** The SQL condition on the links that this one may create the first administrator. */
export const validSetup = (token: string) => and(valid(token), eq(oneTimeLinks.purpose, "setup"));

/** Whether a set-up token is valid, without spending it. */
export async function isSetupToken(token: string): Promise<boolean> {
	const found = await db.select({ hash: oneTimeLinks.tokenHash }).from(oneTimeLinks).where(validSetup(token));
	return found.length > 0;
}

/** For the batch that creates the first administrator: spends all set-up links, if the account was created. */
export const spendSetupLinks = (made: SQL) =>
	db.delete(oneTimeLinks).where(and(eq(oneTimeLinks.purpose, "setup"), made));

/** The SQL condition on `users` that this token opens the account. An invitation opens one without a password only. */
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

/** For the batch that sets the account's password: spends the token. */
export const spendAccountToken = (token: string) =>
	db.delete(oneTimeLinks).where(and(valid(token), ne(oneTimeLinks.purpose, "setup")));

/** Deletes expired links, and those of a clock that was ahead, which would become valid when that time comes. */
export const purgeExpiredLinks = (now = Date.now()) =>
	db
		.delete(oneTimeLinks)
		.where(or(lt(oneTimeLinks.expiresAt, new Date(now)), gt(oneTimeLinks.expiresAt, new Date(now + maxLifetime))));
