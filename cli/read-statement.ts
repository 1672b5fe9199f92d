import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { referencesIn } from "../app/giving/pledges/pledge-reference";
import { readApart } from "../app/giving/statement-formats/read-apart.server";
import type { StatementContext } from "../app/giving/statement-formats/read-statement.server";
import { maxBytes, type StatementLine } from "../app/giving/statement-formats/statement-line";
import { calendarDateAt } from "../app/platform/calendar/calendar-date";
import { exitWithError } from "../app/platform/log/operator-error.server";
import { type Currency, currencies, currencyCodes, minorUnit } from "../app/platform/money/currency";

const isCurrency = (code: string): code is Currency => currencyCodes.some((known) => known === code);

/** The answers of volunteers about tables and words; empty without a site. */
type Learnt = Pick<StatementContext, "named" | "words">;

/**
 * `npm run admin -- read-statement FILE [--currency XOF]`: prints as JSON what the site would read, and stores nothing.
 * @returns 1 when the file is refused
 */
export async function printStatement(args: string[], learnt: Learnt): Promise<number> {
	const { values, positionals } = parseArgs({
		...{ args, allowPositionals: true, strict: false },
		options: { currency: { type: "string", default: "EUR" } },
	});
	const [file] = positionals;
	const currency = String(values.currency).toUpperCase();
	if (file === undefined || !isCurrency(currency))
		return exitWithError(`Donnez un fichier, et une monnaie parmi ${currencyCodes.join(", ")}.`);
	const bytes = readFileSync(file);
	if (bytes.length > maxBytes) return exitWithError(`Ce fichier dépasse ${maxBytes / 1e6} Mo.`);
	const read = await readApart(bytes, { currency, today: calendarDateAt(new Date(), "UTC"), ...learnt });
	const print = (what: object) => console.log(JSON.stringify(what, null, 2));
	const nothing = { arrivals: [], debits: 0, notArrived: [], unread: [], warnings: [] };
	if (read.outcome === "refused") {
		print({ format: null, ...nothing, question: null, refused: read.message });
		return 1;
	}
	if (read.outcome === "columns") {
		const { titles, rows } = read;
		print({ format: "csv", ...nothing, question: "columns", table: { titles, rows } });
		return 0;
	}
	const { format, debits, returned, notArrived, unread, unreadCount, warnings, unknownWords, undated } = read;
	print({
		...{ format, arrivals: read.lines.map(shown), debits: debits + returned.length, returned: returned.map(shown) },
		...{ notArrived, unread, unreadCount, warnings, unknownWords, undated },
		question: unknownWords.length > 0 ? "states" : undated > 0 ? "day" : null,
	});
	return 0;
}

const shown = (line: StatementLine) => ({
	date: line.date,
	amount: (line.amount / minorUnit(line.currency)).toFixed(currencies[line.currency].digits),
	...{ currency: line.currency, payer: line.payer, text: line.text },
	reference: referencesIn(line).exact[0] ?? "",
	account: line.account,
});
