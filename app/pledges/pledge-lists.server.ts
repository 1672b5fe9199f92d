import { and, asc, count, desc, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { isOneOf } from "~/db/is-one-of.server";
import { type Cursor, type Page, readKeysetPage, type Step } from "~/db/keyset-pagination";
import { pledges } from "~/db/schema.server";
import { plainSigns } from "~/forms/form-text.server";
import { phoneDigits, phoneNotation, samePhone } from "~/forms/phone-number";
import { textFilter } from "~/search/fold-text.server";
import { parseReference } from "./pledge-reference";
import type { PledgeState } from "./pledge-state";
import { type Pledge, pledgeColumns, stateNow } from "./pledge-state.server";

/** The pledges with these references. */
export const pledgesByReference = (references: string[]): Promise<Pledge[]> =>
	db.select(pledgeColumns()).from(pledges).where(inArray(pledges.reference, references));

type PledgeFilter = { state: PledgeState | "all"; search: string };

/** Its `id` is the reference: the key stands in no address of the administration. */
const listed = () => ({ ...pledgeColumns(), id: pledges.reference });

/** A page of the pledges, newest first: those in a state, with this reference or these words in name, address or number. */
export async function pledgesPage(cursor: Cursor, { state, search }: PledgeFilter): Promise<Page<Pledge>> {
	const found = and(state === "all" ? undefined : sql`${stateNow()} = ${state}`, await matches(search));
	return readKeysetPage(cursor, (step) => readStep(step, found));
}

function readStep({ direction, from, limit }: Step, found: SQL | undefined) {
	const order = direction === "forward" ? desc : asc;
	const key = sql`(${pledges.createdAt}, ${pledges.reference})`;
	const fromKey = sql`(select created_at, reference from pledges where reference = ${from ?? ""})`;
	let next: SQL | undefined;
	if (from) next = direction === "forward" ? sql`${key} < ${fromKey}` : sql`${key} > ${fromKey}`;
	return db
		.select(listed())
		.from(pledges)
		.where(and(found, next))
		.orderBy(order(pledges.createdAt), order(pledges.reference))
		.limit(limit);
}

/** SQLite cannot compare names and numbers that are written in many ways. */
async function matches(search: string): Promise<SQL | undefined> {
	if (search === "") return undefined;
	const { reference, name, email, phone } = pledges;
	const plain = plainSigns(search);
	const exact = parseReference(plain);
	const isPhone = phoneNotation.test(plain) && phoneDigits(plain).length >= 8;
	const contains = textFilter(search);
	const rows = await db.select({ reference, name, email, phone }).from(pledges);
	const found = rows.filter(
		(row) =>
			row.reference === exact ||
			contains(row.reference, row.name, row.email, row.phone) ||
			(isPhone && samePhone(row.phone, plain)),
	);
	return isOneOf(
		reference,
		found.map((row) => row.reference),
	);
}

/** How many pledges are late, counted up to 100. */
export async function latePledges(): Promise<number> {
	const late = db.select({ one: sql`1` }).from(pledges).where(sql`${stateNow()} = 'late'`).limit(100).as("late");
	const [row] = await db.select({ late: count() }).from(late);
	return row?.late ?? 0;
}
