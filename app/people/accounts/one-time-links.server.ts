import { createHash, randomBytes } from "node:crypto";
import { and, eq, exists, gt, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { hashPassword } from "~/people/session/password.server";
import type { Account } from "~/people/session/sign-in.server";
import { db, isLocal } from "~/platform/db/client.server";
import { oneTimeLinks, sessions, users } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { publicPaths } from "~/platform/kinds/paths";

const hour = 60 * 60_000;

/** The lifetime of each kind of link, in hours. */
export const linkHours = { setup: 24, invite: 72, reset: 24 };

export type AccountLink = "invite" | "reset";

/** The link contains the token, the database only its hash: a stolen database opens no account. */
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

const newToken = () => randomBytes(24).toString("base64url");

const expiryOf = (purpose: keyof typeof linkHours) => new Date(Date.now() + linkHours[purpose] * hour);

/**
 * Creates a set-up link and revokes those of earlier starts; on a database server only expired ones, as another node
 * may just have printed one. The first link that is used ends all.
 * @returns the path of the link
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

/** Milliseconds: a link that expires later comes from a clock that was ahead; one may be set back by days. */
const maxLifetimeMs = 2 * linkHours.invite * hour;

const valid = (token: string, now = Date.now()) =>
	and(
		eq(oneTimeLinks.tokenHash, hashOf(token)),
		gt(oneTimeLinks.expiresAt, new Date(now)),
		lte(oneTimeLinks.expiresAt, new Date(now + maxLifetimeMs)),
	);

/** SQL condition that a link may create the first administrator and has this token. */
export const validSetup = (token: string) => and(valid(token), eq(oneTimeLinks.purpose, "setup"));

/** Checks a set-up token without expense it. */
export async function isSetupToken(token: string): Promise<boolean> {
	const found = await db.select({ hash: oneTimeLinks.tokenHash }).from(oneTimeLinks).where(validSetup(token));
	return found.length > 0;
}

/** Spends all set-up links if the first administrator was created; part of the batch that creates the account. */
export const spendSetupLinks = (made: SQL) =>
	db.delete(oneTimeLinks).where(and(eq(oneTimeLinks.purpose, "setup"), made));

/** SQL condition on `users` that this token opens the account; an invitation only opens one without a password. */
const matchesToken = (token: string) =>
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

/** Spends the token; part of the batch that sets the account's password. */
const spendAccountToken = (token: string) =>
	db.delete(oneTimeLinks).where(and(valid(token), ne(oneTimeLinks.purpose, "setup")));

/** Deletes expired links, and those of a clock that was ahead, which would become valid later. */
export const purgeExpiredLinks = (now = Date.now()) =>
	db
		.delete(oneTimeLinks)
		.where(or(lt(oneTimeLinks.expiresAt, new Date(now)), gt(oneTimeLinks.expiresAt, new Date(now + maxLifetimeMs))));

/**
 * Returns a link to an account, as an absolute URL, with the text of the message that sends it.
 * @param path from `newAccountPath`
 * @param association its name, so that the reader knows where the link leads
 */
export function sendableLink(
	path: string,
	purpose: AccountLink,
	{ name, email }: { name: string; email: string },
	association: string,
) {
	const address = env.publicUrl + path;
	const hours = linkHours[purpose];
	const site = `du site « ${association} »`;
	const subject = purpose === "invite" ? `Invitation à l’administration ${site}` : `Nouveau mot de passe ${site}`;
	const what =
		purpose === "invite"
			? `voici votre lien pour rejoindre l’administration ${site}`
			: `voici votre lien pour choisir un nouveau mot de passe ${site}`;
	const words = `Bonjour${name && ` ${name}`},\n${what} (valable ${hours} heures, une seule fois) :\n${address}`;
	return { address, hours, email, name: name || email, subject, words };
}

export type SendableLink = ReturnType<typeof sendableLink>;

/** Returns the account of a link, and whether it is an invitation; undefined when the link is invalid. */
export async function linkedAccount(token: string) {
	const [found] = await db
		.select({ name: users.name, email: users.email, hash: users.passwordHash })
		.from(users)
		.where(and(isNull(users.disabledAt), matchesToken(token)));
	return found && { name: found.name, email: found.email, invited: found.hash === "" };
}

/**
 * Sets the password chosen by the owner of an account, spends the link and ends all sessions. In one batch: of
 * concurrent attempts one succeeds, and a failed write does not spend the link.
 * @param name the displayed name; undefined keeps it
 * @returns undefined when the link is invalid or spent
 */
export async function redeemLink(token: string, password: string, name?: string): Promise<Account | undefined> {
	if ((await linkedAccount(token)) === undefined) return undefined; // before the costly hash
	const passwordHash = await hashPassword(password);
	const opened = and(isNull(users.disabledAt), matchesToken(token));
	const ofOpened = exists(
		db
			.select({ id: users.id })
			.from(users)
			.where(and(eq(users.id, sessions.userId), opened)),
	);
	const [, [account]] = await db.batch([
		db.delete(sessions).where(ofOpened),
		db
			.update(users)
			.set({ passwordHash, name })
			.where(opened)
			.returning({ id: users.id, email: users.email, name: users.name }),
		spendAccountToken(token),
	]);
	return account;
}
