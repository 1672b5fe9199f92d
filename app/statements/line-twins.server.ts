import { between } from "drizzle-orm";
import { db } from "~/db/client.server";
import { statementLines } from "~/db/schema.server";
import { mayShareAccount, type StoredIdentity, wordsOf } from "./line-identity.server";
import { referencesIn } from "./references-in-text.server";

/** How many days may lie between what two statements say of one payment, the fewest first. */
const days = [0, 1, -1, 2, -2, 3, -3];
const dayLength = 86_400_000;

const { id, twinOf, accountId, date, amount, currency, payer, text, bankId, numberedBy } = statementLines;
const columns = { id, twinOf, accountId, date, amount, currency, payer, text, bankId, numberedBy };

type Row = Omit<Pick<typeof statementLines.$inferSelect, keyof typeof columns>, "twinOf">;

/** With what makes it resemble others; what takes time is found once. */
type Compared = Row & { words: Set<string>; references: string[] };

const compared = (row: Row): Compared => ({
	...row,
	words: new Set(wordsOf(row)),
	references: referencesIn(row).exact,
});

/**
 * The stored lines of other statements that probably tell of the same payments as new lines, by the new lines'
 * identifiers.
 * @param known the stored lines that are in the same statement, which are other payments
 * @param gone the fingerprints of stored lines that do not count
 */
export async function twinsOf(
	rows: Row[],
	known: StoredIdentity[],
	gone: ReadonlySet<string>,
): Promise<Map<string, string>> {
	const twins = new Map<string, string>();
	const dates = [...new Set(rows.map((row) => row.date))].toSorted();
	const [first, last] = [dates[0], dates.at(-1)];
	if (first === undefined || last === undefined) return twins;
	const stored = await db
		.select({ ...columns, fingerprint: statementLines.fingerprint })
		.from(statementLines)
		.where(between(date, shifted(first, -3), shifted(last, 3)));
	if (stored.length === 0) return twins;
	const counting = stored.filter(({ fingerprint }) => !gone.has(fingerprint));
	const ids = new Set(counting.map((row) => row.id));
	const rootOf = (row: { id: string; twinOf: string | null }) =>
		row.twinOf && ids.has(row.twinOf) ? row.twinOf : row.id;
	const taken = new Set(known.map(rootOf));
	/** Each payment with all lines that tell of it, by its amount and days. */
	const payments = new Map<string, Row[]>();
	const byDay = new Map<string, Set<string>>();
	for (const row of counting) {
		const root = rootOf(row);
		payments.set(root, [...(payments.get(root) ?? []), row]);
		const key = keyOf(row, row.date);
		byDay.set(key, (byDay.get(key) ?? new Set()).add(root));
	}
	const inDetail = new Map<Row, Compared>();
	const detailed = (row: Row) => {
		const found = inDetail.get(row) ?? compared(row);
		inDetail.set(row, found);
		return found;
	};
	const daysNear = new Map(dates.map((day) => [day, days.map((distance) => shifted(day, distance))]));
	for (const row of rows) {
		const near = daysNear.get(row.date) ?? [];
		const around = new Set(near.flatMap((day) => [...(byDay.get(keyOf(row, day)) ?? [])]));
		const likeness = [...around]
			.filter((root) => !taken.has(root))
			.map((root) => {
				const each = (payments.get(root) ?? []).map((other) => likenessOf(detailed(row), detailed(other)));
				return { root, like: Math.min(...each) < 0 ? 0 : Math.max(...each) };
			});
		const best = likeness.toSorted((a, b) => b.like - a.like)[0];
		if (best === undefined || best.like === 0) continue;
		taken.add(best.root);
		twins.set(row.id, best.root);
	}
	return twins;
}

const shifted = (day: string, by: number) => new Date(Date.parse(day) + by * dayLength).toISOString().slice(0, 10);

const keyOf = ({ amount, currency }: Row, day: string) => `${currency} ${amount} ${day}`;

/** 2: the same number or reference; 1: the same words; 0: nothing in common; -1: certainly two payments. */
function likenessOf(one: Compared, other: Compared): number {
	if (!mayShareAccount(one, other)) return -1;
	const isNumbered = one.bankId !== "" && other.bankId !== "";
	if (isNumbered && one.numberedBy && one.numberedBy === other.numberedBy && one.bankId !== other.bankId) return -1;
	const hasShared = one.references.some((reference) => other.references.includes(reference));
	if (!hasShared && one.references.length > 0 && other.references.length > 0) return -1;
	if (hasShared || (isNumbered && one.bankId === other.bankId)) return 2;
	const [few, many] = [one.words, other.words].toSorted((a, b) => a.size - b.size);
	return few?.size && many && [...few].every((word) => many.has(word)) ? 1 : 0;
}
