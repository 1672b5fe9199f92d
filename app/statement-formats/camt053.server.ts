import { XMLParser, XMLValidator } from "fast-xml-parser";
import { checkEntries } from "./check-entries.server";
import { specifiedDecimal } from "./statement-amount.server";
import { calendarDate } from "./statement-date.server";
import type { Entry, ReadStatement } from "./statement-line";
import { nodeAt, nodesAt, textAt } from "./xml-path.server";

const repeated = new Set(["Stmt", "Ntry", "NtryDtls", "TxDtls", "Ustrd", "Strd"]);

const parser = new XMLParser({
	ignoreAttributes: false,
	attributeNamePrefix: "@",
	removeNSPrefix: true,
	parseTagValue: false,
	parseAttributeValue: false,
	isArray: (name) => repeated.has(name),
});

/** Reads ISO 20022 camt.053.001.02 to .08; the caller has refused a document type, which could define entities. */
export function readCamt053(text: string): ReadStatement {
	const valid = XMLValidator.validate(text);
	if (valid !== true)
		return {
			outcome: "refused",
			message: `Ce fichier XML est coupé ou abîmé à la ligne ${valid.err.line} : téléchargez-le encore une fois.`,
		};
	const statements = nodesAt(parser.parse(text), "Document/BkToCstmrStmt/Stmt");
	if (statements.length === 0)
		return {
			outcome: "refused",
			message: "Ce fichier XML n’est pas un relevé camt.053 : demandez ce format à la banque.",
		};
	const entries = statements.flatMap((statement) => nodesAt(statement, "Ntry"));
	return checkEntries(
		"camt",
		entries.flatMap((entry, index) => transactionsOf(entry, index + 1)),
	);
}

/** An entry may book many payments at once: each with its amount is a line. */
function transactionsOf(entry: unknown, place: number): Entry[] {
	const details = nodesAt(entry, "NtryDtls/TxDtls");
	const own = details.map((detail) => nodeAt(detail, "Amt") ?? nodeAt(detail, "AmtDtls/TxAmt/Amt"));
	if (details.length < 2 || own.some((amount) => amount === undefined))
		return [lineOf(entry, details, { amount: nodeAt(entry, "Amt"), place, id: textAt(entry, "AcctSvcrRef") })];
	return details.map((detail, index) => {
		const ofEntry = textAt(entry, "AcctSvcrRef");
		const id = textAt(detail, "Refs/AcctSvcrRef") || (ofEntry && `${ofEntry}/${index}`);
		return lineOf(entry, [detail], { amount: own[index], place, id });
	});
}

function lineOf(
	entry: unknown,
	details: unknown[],
	{ amount, place, id }: { amount: unknown; place: number; id: string },
): Entry {
	const date = textAt(entry, "BookgDt/Dt") || textAt(entry, "BookgDt/DtTm") || textAt(entry, "ValDt/Dt");
	const [, year = "", month = "", day = ""] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? [];
	const each = (path: string) =>
		details.flatMap((detail) => nodesAt(detail, path).map((node) => textAt({ node }, "node")));
	const references = ["Refs/EndToEndId", "RmtInf/Strd/CdtrRefInf/Ref"].flatMap(each);
	return {
		place,
		date: calendarDate(year, month, day),
		amount: specifiedDecimal(textAt({ amount }, "amount")),
		currency: textAt(amount, "@Ccy"),
		payer: [...each("RltdPties/Dbtr/Nm"), ...each("RltdPties/Dbtr/Pty/Nm")].join(" "),
		text: [
			...each("RmtInf/Ustrd"),
			...references.filter((reference) => reference !== "NOTPROVIDED"),
			textAt(entry, "AddtlNtryInf"),
		].join(" "),
		bankId: id,
		kind: kindOf(entry, details),
	};
}

function kindOf(entry: unknown, details: unknown[]): Entry["kind"] {
	if ((textAt(entry, "Sts/Cd") || textAt(entry, "Sts")) === "PDNG") return { word: "pas encore comptabilisé" };
	const isReturn = details.some((detail) => nodeAt(detail, "RtrInf") !== undefined);
	if (/^(true|1)$/.test(textAt(entry, "RvslInd")) || isReturn) return "returned";
	return textAt(entry, "CdtDbtInd") === "CRDT" ? "arrival" : "debit";
}
