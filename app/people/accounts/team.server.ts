import { and, asc, desc, eq, exists, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { AccountState, Role } from "~/people/session/permissions";
import { normalizeEmail } from "~/people/session/sign-in.server";
import { db } from "~/platform/db/client.server";
import { isUniqueViolation } from "~/platform/db/constraint.server";
import { isOneOf } from "~/platform/db/id-lists.server";
import { type Cursor, type Page, readKeysetPage, type Step } from "~/platform/db/keyset-pagination";
import { oneTimeLinks, sessions, users } from "~/platform/db/schema.server";
import { textFilter } from "~/platform/search/fold-text.server";
import { newAccountPath } from "./one-time-links.server";

const columns = {
	id: users.id,
	name: users.name,
	email: users.email,
	role: users.role,
	secondFactor: sql<number>`${users.totpSecret} is not null`.mapWith(Boolean),
	passwordHash: users.passwordHash,
	disabledAt: users.disabledAt,
	// Sessions are deleted some hours after their last request, while the journal covers a year. Names are qualified: in
	// a query of one table Drizzle omits the table's name, and `id` would be that of the subquery.
	lastSeen: sql<number | null>`max(
		coalesce((select max(last_seen_at) from sessions where sessions.user_id = users.id), 0),
		coalesce((select max(at) from journal where journal.user_id = users.id), 0))`,
};

const accounts = () => db.select(columns).from(users);

/** Returns a page of accounts whose name or e-mail address has each of these words, ordered by name, else address. */
export async function members(cursor: Cursor, words = ""): Promise<Page<Member>> {
	const { id, name, email } = users;
	const contains = textFilter(words);
	const all = words === "" ? [] : await db.select({ id, name, email }).from(users);
	const ids = all.filter((row) => contains(row.name, row.email)).map((row) => row.id);
	return readKeysetPage(cursor, (step) => readMemberStep(step, words === "" ? undefined : isOneOf(users.id, ids)));
}

async function readMemberStep({ direction, from, limit }: Step, found: SQL | undefined): Promise<Member[]> {
	const key = sql`lower(coalesce(nullif(${users.name}, ''), ${users.email}))`;
	const order = direction === "forward" ? asc : desc;
	let next: SQL | undefined;
	if (from) {
		const fromKey = sql`(select lower(coalesce(nullif(name, ''), email)), id from users where id = ${from})`;
		next = direction === "forward" ? sql`(${key}, ${users.id}) > ${fromKey}` : sql`(${key}, ${users.id}) < ${fromKey}`;
	}
	const rows = await accounts().where(and(next, found)).orderBy(order(key), order(users.id)).limit(limit);
	return rows.map(toMember);
}

export async function member(id: string): Promise<Member | undefined> {
	const [row] = await accounts().where(eq(users.id, id));
	return row && toMember(row);
}

/** Returns the account with this e-mail address, in any letter case. */
export async function memberByEmail(email: string): Promise<Member | undefined> {
	const [row] = await accounts().where(eq(users.email, normalizeEmail(email)));
	return row && toMember(row);
}

/** An account as its colleagues see it. */
export type Member = ReturnType<typeof toMember>;

function toMember({ passwordHash, disabledAt, lastSeen, ...row }: Awaited<ReturnType<typeof accounts>>[number]) {
	const open = passwordHash === "" ? "invited" : "active";
	const state: AccountState = disabledAt ? "disabled" : open;
	return { ...row, state, lastSeenAt: lastSeen ? new Date(lastSeen) : null };
}

/**
 * Creates an account without a password, and the link with which its owner chooses one.
 * @param id from the form, for idempotence: the same form sent twice creates one account, and the second link replaces
 * the first
 * @returns the link's path; undefined when the e-mail address already has an account
 */
export async function invite(id: string, name: string, email: string, role: Role): Promise<string | undefined> {
	const invited = { id, name, email: normalizeEmail(email), role, passwordHash: "", createdAt: new Date() };
	try {
		await db.insert(users).values(invited);
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		const earlier = await member(id);
		if (earlier?.email !== invited.email || earlier.state !== "invited") return undefined;
	}
	return newAccountPath("invite", id);
}

/**
 * Creates a new password link and revokes earlier ones; an invited account gets another invitation.
 * @returns its path; undefined when the account is disabled
 */
export async function newLinkFor({ id, state }: Pick<Member, "id" | "state">): Promise<string | undefined> {
	if (state === "disabled") return undefined;
	return newAccountPath(state === "invited" ? "invite" : "reset", id);
}

const others = alias(users, "others");

const isDisabled = (id: string) => someone(id, isNotNull(others.disabledAt));
const isAdministrator = (id: string) => someone(id, and(isNull(others.disabledAt), eq(others.role, "administrator")));
const someone = (id: string, state: SQL | undefined) =>
	exists(
		db
			.select()
			.from(others)
			.where(and(eq(others.id, id), state)),
	);

/** Statements that end the sessions and links of a disabled account. */
const endAccess = (id: string) =>
	[
		db.delete(sessions).where(and(eq(sessions.userId, id), isDisabled(id))),
		db.delete(oneTimeLinks).where(and(eq(oneTimeLinks.userId, id), isDisabled(id))),
	] as const;

/**
 * Disables an account and ends its sessions and links. The conditional SQL statement requires another active
 * administrator as actor, so that one always remains, even when two disable each other at once.
 * @returns true when the account is now disabled
 */
export async function disable(id: string, actor: { id: string }): Promise<boolean> {
	const [changed] = await db.batch([
		db
			.update(users)
			.set({ disabledAt: sql`coalesce(${users.disabledAt}, ${Date.now()})` })
			.where(and(eq(users.id, id), ne(users.id, actor.id), isAdministrator(actor.id)))
			.returning({ id: users.id }),
		...endAccess(id),
	]);
	return changed.length > 0;
}

/**
 * Changes the role of an account, effective from its next request. The SQL statement is conditional as in `disable`:
 * only another active administrator may change a role, so that one always remains.
 * @returns true when the account now has the role
 */
export async function changeRole(id: string, role: Role, actor: { id: string }): Promise<boolean> {
	const changed = await db
		.update(users)
		.set({ role })
		.where(and(eq(users.id, id), ne(users.id, actor.id), isAdministrator(actor.id)))
		.returning({ id: users.id });
	return changed.length > 0;
}

/** Enables an account, which must sign in again. @returns false when there is no such account */
export async function enable(id: string): Promise<boolean> {
	const [, , changed] = await db.batch([
		...endAccess(id), // includes sessions created while it was being disabled
		db.update(users).set({ disabledAt: null }).where(eq(users.id, id)).returning({ id: users.id }),
	]);
	return changed.length > 0;
}

/** Changes the displayed name of an account. */
export const rename = (id: string, name: string) => db.update(users).set({ name }).where(eq(users.id, id));
