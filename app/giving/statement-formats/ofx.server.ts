import { decodeHTML } from "entities";
import type { Currency } from "~/platform/money/currency";
import { type Entry, type ParsedStatement, refused } from "./statement-line";
import { compactDate, specifiedDecimal } from "./written-values.server";

const element = /<(\/?)([A-Za-z0-9_.]+)>([^<]*)/g;

/**
 * Reads the bank statements of OFX 1 (SGML, where values have no end tag) and 2 (XML).
 * @param ofForm the currency of a statement that names none
 */
export function readOfx(text: string, ofForm: Currency): ParsedStatement {
	const found: Map<string, string>[] = [];
	const [header, signOn] = [new Map<string, string>([["currency", ofForm]]), new Map<string, string>()];
	let open: Map<string, string> | undefined;
	let isSigningOn = false;
	const close = (problem?: string) => {
		if (open && problem) open.set("problem", problem);
		if (open) found.push(open);
		open = undefined;
	};
	for (const [, end, name = "", written = ""] of plainMarkup(text).matchAll(element)) {
		const tag = name.toUpperCase();
		if (tag === "SONRS") isSigningOn = end === "";
		if (tag === "STMTTRN" || tag === "STMTTRNP") {
			close(end ? undefined : "ligne coupée");
			if (!end) open = new Map([...header, ["pending", tag === "STMTTRNP" ? "yes" : ""]]);
		} else if (!end) {
			const value = decodeHTML(written).trim();
			// The first value counts: the payer's name comes before that of an account's owner, if there is one.
			if (open && value !== "" && !open.has(tag)) open.set(tag, value);
			else if (isSigningOn && !signOn.has(tag)) signOn.set(tag, value);
			else if (!open && tag === "CURDEF") header.set("currency", value);
			else if (!open && tag === "ACCTID") header.set("account", value);
		}
	}
	close("ligne coupée");
	if (found.length === 0 && signOn.get("SEVERITY") === "ERROR")
		return refused(
			`La banque a refusé la connexion (${(signOn.get("MESSAGE") ?? signOn.get("CODE") ?? "").slice(0, 100)}) : ce fichier n’a aucun relevé. Téléchargez-le encore une fois.`,
		);
	const isSigned = found.some((values) => values.get("TRNAMT")?.startsWith("-"));
	return { format: "ofx", entries: found.map((values, index) => entryOf(values, index + 1, isSigned)) };
}

/** Removes comments, CDATA markers and `<br>`, which banks put into values. */
const plainMarkup = (text: string) =>
	withoutSections(
		withoutSections(text, "<!--", "-->", () => ""),
		"<![CDATA[",
		"]]>",
		escaped,
	).replace(/<br\s*\/?>/gi, " ");

const escaped = (content: string) => content.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Replaces the sections between two marks in linear time; a pattern would rescan the text for each start's end. */
function withoutSections(text: string, start: string, end: string, replaced: (content: string) => string): string {
	let [plain, from] = ["", 0];
	for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, from)) {
		const until = text.indexOf(end, at + start.length);
		if (until < 0) break;
		plain += text.slice(from, at) + replaced(text.slice(at + start.length, until));
		from = until + end.length;
	}
	return plain + text.slice(from);
}

function entryOf(values: Map<string, string>, place: number, isSigned: boolean): Entry {
	const value = (tag: string) => values.get(tag) ?? "";
	const [, sign, amount = ""] = /^([+-]?)(.*)$/.exec(value("TRNAMT")) ?? [];
	const type = value("TRNTYPE").toUpperCase();
	const contradicts = sign === "-" ? incomingTypes.has(type) : isSigned && outgoingTypes.has(type) && type !== "DEBIT";
	const isOut = sign === "-" || outgoingTypes.has(type);
	return {
		place,
		date: compactDate(value("DTPOSTED")),
		amount: specifiedDecimal(amount),
		currency: value("CURSYM") || value("currency"),
		payer: value("NAME"),
		text: ["EXTDNAME", "MEMO", "CHECKNUM", "REFNUM"].map(value).filter(Boolean).join(" "),
		bankId: value("FITID"),
		account: value("account"),
		payerAccount: value("ACCTID"),
		kind:
			value("pending") || type === "HOLD"
				? { word: "pas encore comptabilisé" }
				: isOut
					? "debit"
					: value("CORRECTACTION") === "DELETE"
						? "returned"
						: "arrival",
		...(contradicts && { problem: `le type ${type} et le signe du montant se contredisent` }),
		...(value("problem") && { problem: value("problem") }),
	};
}

/** Types that bring money in or take it out (OFX 2.3, §11.4.4.3); for the others the sign decides. */
const incomingTypes = new Set("CREDIT DEP DIRECTDEP INT DIV".split(" "));
const outgoingTypes = new Set("DEBIT PAYMENT ATM POS FEE SRVCHG CASH DIRECTDEBIT REPEATPMT CHECK".split(" "));
