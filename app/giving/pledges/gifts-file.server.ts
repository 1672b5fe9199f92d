import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { formatMonth } from "~/platform/calendar/calendar-date";
import { db } from "~/platform/db/client.server";
import { batchSize } from "~/platform/db/keyset-pagination";
import { gifts, needs, pledges, statementAccounts, statementLines } from "~/platform/db/schema.server";
import { amountInput } from "~/platform/money/amount";
import { csvHeader, csvLine } from "~/web/http/document-response.server";
import { donorName, paymentMethods } from "./pledge";
import type { Period } from "./pledge-list";
import { isInPeriod, paid } from "./pledge-queries.server";
import { validReceipt } from "./receipts.server";

/** Returns the period in a URL, a year or a month; empty for all. */
export function periodInUrl(url: string): string {
	const period = new URL(url).searchParams.get("periode") ?? "";
	return /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(period) ? period : "";
}

/** Years that the table offers as periods. */
const maxYears = 4;

/** Returns the periods that the table offers: this month and the one before, and the latest years with gifts. */
export async function giftPeriods(today: string): Promise<Period[]> {
	const lastMonth = new Date(`${today.slice(0, 7)}-15T12:00:00Z`);
	lastMonth.setUTCMonth(lastMonth.getUTCMonth() - 1);
	const rows = await db.all<{ year: string }>(sql`
		select distinct substr(received_on, 1, 4) as year from gifts order by year desc limit ${maxYears}`);
	const months = [today.slice(0, 7), lastMonth.toISOString().slice(0, 7)];
	return [
		...months.map((value) => ({ value, label: capitalized(formatMonth(value)) })),
		...rows.map(({ year }) => ({ value: year, label: year })),
	];
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

type From = { day: string; id: string };

const titles = ["Jour", "Référence", "Moyen", "Compte", "Besoin", "Montant", "Monnaie", "Donateur", "Reçu"];

/** Writes the gifts of a period for an accountant, the oldest first, as CSV in batches that bound memory. */
export async function* giftsCsv(period: string): AsyncGenerator<string> {
	yield csvHeader(titles);
	let from: From | undefined = { day: "", id: "" };
	while (from !== undefined) {
		const rows = await giftsAfter(period, from);
		yield rows.map(csvOf).join("");
		const last = rows.at(-1);
		from = last && rows.length === batchSize ? { day: last.receivedOn, id: last.id } : undefined;
	}
}

/** Gifts as they were paid, with donor, need, account and valid receipt. */
const giftRows = () =>
	db
		.select({
			...{ id: gifts.id, receivedOn: gifts.receivedOn, reference: pledges.reference, account: statementAccounts.name },
			...{ ...paid, need: needs.title, name: pledges.name, email: pledges.email, phone: pledges.phone },
			receipt: sql<number | null>`${validReceipt(sql`gifts.id`)}`,
		})
		.from(gifts)
		.innerJoin(pledges, eq(pledges.id, gifts.pledgeId))
		.leftJoin(needs, eq(needs.id, pledges.needId))
		.leftJoin(statementLines, eq(statementLines.id, gifts.lineId))
		.leftJoin(statementAccounts, eq(statementAccounts.id, statementLines.accountId))
		.$dynamic();

const giftsAfter = (period: string, { day, id }: From) =>
	giftRows()
		.where(and(isInPeriod(sql`${gifts.receivedOn}`, period), sql`(${gifts.receivedOn}, ${gifts.id}) > (${day}, ${id})`))
		.orderBy(asc(gifts.receivedOn), asc(gifts.id))
		.limit(batchSize);

/** Returns the gifts of some pledges, the latest first. @param references of the pledges */
export const giftsOfPledges = (references: string[]) =>
	giftRows().where(inArray(pledges.reference, references)).orderBy(desc(gifts.receivedOn));

const csvOf = (gift: Awaited<ReturnType<typeof giftsAfter>>[number]) =>
	csvLine([
		...[gift.receivedOn, gift.reference, paymentMethods[gift.paymentMethod], gift.account ?? "", gift.need ?? ""],
		...[amountInput(gift.amount, gift.currency), gift.currency, donorName(gift)],
		gift.receipt === null ? "" : String(gift.receipt),
	]);
