import { checkEntries } from "./check-entries.server";
import { specifiedDecimal } from "./statement-amount.server";
import { compactDate } from "./statement-date.server";
import type { Entry, ReadStatement } from "./statement-line";

const element = /<(\/?)([A-Za-z0-9_.]+)>([^<]*)/g;

/** Reads the bank statements of OFX 1 (SGML, where values have no end tag) and 2 (XML). */
export function readOfx(text: string): ReadStatement {
	const entries: Entry[] = [];
	let currency = "";
	let open: Map<string, string> | undefined;
	const cut = () => {
		if (open) entries.push({ ...entryOf(open, currency, entries.length + 1), problem: "ligne coupée" });
		open = undefined;
	};
	for (const [, end, name = "", written = ""] of text.matchAll(element)) {
		const tag = name.toUpperCase();
		const value = unescaped(written.trim());
		if (tag === "CURDEF" && !end) currency = value;
		else if (tag !== "STMTTRN") {
			// The name of the payer stands before that of an account's owner, if there is one.
			if (!end && value !== "" && !open?.has(tag)) open?.set(tag, value);
		} else if (end) {
			if (open) entries.push(entryOf(open, currency, entries.length + 1));
			open = undefined;
		} else {
			cut();
			open = new Map();
		}
	}
	cut();
	return checkEntries("ofx", entries);
}

function entryOf(values: Map<string, string>, currency: string, place: number): Entry {
	const value = (tag: string) => values.get(tag) ?? "";
	const [, sign, amount = ""] = /^([+-]?)(.*)$/.exec(value("TRNAMT")) ?? [];
	return {
		place,
		date: compactDate(value("DTPOSTED")),
		amount: specifiedDecimal(amount),
		currency: value("CURSYM") || currency,
		payer: value("NAME"),
		text: [value("MEMO"), value("CHECKNUM"), value("REFNUM")].filter(Boolean).join(" "),
		bankId: value("FITID"),
		kind: value("CORRECTFITID") ? "returned" : sign === "-" ? "debit" : "arrival",
	};
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

const unescaped = (text: string) => text.replace(/&(\w+);/g, (all, name: string) => entities[name] ?? all);
