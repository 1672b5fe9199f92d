import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { isOneOf } from "~/db/is-one-of.server";
import { type Cursor, type Page, readKeysetPage, type Step } from "~/db/keyset-pagination";
import { users } from "~/db/schema.server";
import { textFilter } from "~/search/fold-text.server";
import type { Role } from "~/session/permissions";
import { normalizeEmail } from "~/session/sign-in.server";
import type { AccountState } from "./account-state";

/** An account as its colleagues see it. */
export type Member = {
	id: string;
	name: string;
	email: string;
	role: Role;
	secondFactor: boolean;
	state: AccountState;
	lastSeenAt: Date | null;
};

const columns = {
	id: users.id,
	name: users.name,
	email: users.email,
	role: users.role,
	secondFactor: sql<number>`${users.totpSecret} is not null`.mapWith(Boolean),
	passwordHash: users.passwordHash,
	disabledAt: users.disabledAt,
	// Sessions are deleted some hours after their last request; the journal covers a year. The names are whole: in a query
	// of one table drizzle leaves the table's name away, and `id` would be the inner one's.
	lastSeen: sql<number | null>`max(
		coalesce((select max(last_seen_at) from sessions where sessions.user_id = users.id), 0),
		coalesce((select max(at) from journal where journal.user_id = users.id), 0))`,
};

/** A page of the accounts whose name or e-mail contains each of these words; ordered by name, or e-mail without one. */
export async function members(cursor: Cursor, words = ""): Promise<Page<Member>> {
	const { id, name, email } = users;
	const contains = textFilter(words);
	const all = words === "" ? [] : await db.select({ id, name, email }).from(users);
	const ids = all.filter((row) => contains(row.name, row.email)).map((row) => row.id);
	return readKeysetPage(cursor, (step) => readStep(step, words === "" ? undefined : isOneOf(users.id, ids)));
}

async function readStep({ direction, from, limit }: Step, found: SQL | undefined): Promise<Member[]> {
	const key = sql`lower(coalesce(nullif(${users.name}, ''), ${users.email}))`;
	const order = direction === "forward" ? asc : desc;
	let next: SQL | undefined;
	if (from) {
		const fromKey = sql`(select lower(coalesce(nullif(name, ''), email)), id from users where id = ${from})`;
		next = direction === "forward" ? sql`(${key}, ${users.id}) > ${fromKey}` : sql`(${key}, ${users.id}) < ${fromKey}`;
	}
	const rows = await db
		.select(columns)
		.from(users)
		.where(and(next, found))
		.orderBy(order(key), order(users.id))
		.limit(limit);
	return rows.map(toMember);
}

export async function member(id: string): Promise<Member | undefined> {
	const [row] = await db.select(columns).from(users).where(eq(users.id, id));
	return row && toMember(row);
}

/** The account with this e-mail, in any spelling. */
export async function memberByEmail(email: string): Promise<Member | undefined> {
	const [row] = await db
		.select(columns)
		.from(users)
		.where(eq(users.email, normalizeEmail(email)));
	return row && toMember(row);
}

type Row = Pick<typeof users.$inferSelect, keyof Omit<typeof columns, "lastSeen" | "secondFactor">> & {
	secondFactor: boolean;
	lastSeen: number | null;
};

const toMember = ({ id, name, email, role, secondFactor, lastSeen, ...row }: Row): Member => ({
	id,
	name,
	email,
	role,
	secondFactor,
	state: stateOf(row),
	lastSeenAt: lastSeen ? new Date(lastSeen) : null,
});

function stateOf({ passwordHash, disabledAt }: Pick<Row, "passwordHash" | "disabledAt">): AccountState {
	if (disabledAt !== null) return "disabled";
	return passwordHash === "" ? "invited" : "active";
}
