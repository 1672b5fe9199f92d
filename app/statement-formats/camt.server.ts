import { XMLParser, XMLValidator } from "fast-xml-parser";
import { checkEntries } from "./check-entries.server";
import { specifiedDecimal } from "./statement-amount.server";
import { calendarDate } from "./statement-date.server";
import type { Entry, ReadStatement } from "./statement-line";

const repeated = new Set(["Stmt", "Rpt", "Ntfctn", "Ntry", "NtryDtls", "TxDtls", "Ustrd", "Strd"]);

const parser = new XMLParser({
	ignoreAttributes: false,
	attributeNamePrefix: "@",
	removeNSPrefix: true,
	parseTagValue: false,
	parseAttributeValue: false,
	htmlEntities: true, // numbered ones, too
	isArray: (name) => repeated.has(name),
});

/** Where the statements stand: camt.052 is of a day, camt.053 of a period, camt.054 a notice of single entries. */
const statementPaths = ["BkToCstmrStmt/Stmt", "BkToCstmrAcctRpt/Rpt", "BkToCstmrDbtCdtNtfctn/Ntfctn"];

/**
 * Reads ISO 20022 camt.052, .053 and .054 of all versions; the caller has refused a document type, which could define
 * entities.
 */
export function readCamt(text: string): ReadStatement {
	const valid = XMLValidator.validate(text);
	if (valid !== true)
		return {
			outcome: "refused",
			message: `Ce fichier XML est coupé ou abîmé à la ligne ${valid.err.line} : téléchargez-le encore une fois.`,
		};
	const document = parser.parse(text);
	const statements = statementPaths.flatMap((path) => nodesAt(document, `Document/${path}`));
	if (statements.length === 0)
		return {
			outcome: "refused",
			message: "Ce fichier XML n’est pas un relevé camt : la banque l’appelle camt.053, camt.052 ou camt.054.",
		};
	const warnings: string[] = [];
	let place = 0;
	const entries = statements.flatMap((statement) => {
		const account = textAt(statement, "Acct/Id/IBAN") || textAt(statement, "Acct/Id/Othr/Id");
		return nodesAt(statement, "Ntry").flatMap((entry) =>
			transactionsOf(entry, ++place, warnings).map((one) => ({ ...one, account })),
		);
	});
	return checkEntries("camt", entries, warnings);
}

/** An entry may book many payments at once: each with its amount is a line. */
function transactionsOf(entry: unknown, place: number, warnings: string[]): Entry[] {
	const details = nodesAt(entry, "NtryDtls/TxDtls");
	const own = details.map((detail) => nodeAt(detail, "Amt") ?? nodeAt(detail, "AmtDtls/TxAmt/Amt"));
	const number = textAt(entry, "AcctSvcrRef");
	const [booked, currency] = [nodeAt(entry, "Amt"), textAt(entry, "Amt/@Ccy")];
	const direction = textAt(entry, "CdtDbtInd");
	const isSame = (detail: unknown) => (textAt(detail, "CdtDbtInd") || direction) === direction;
	const parts = own.filter((amount, index) => textAt({ amount }, "amount/@Ccy") === currency && isSame(details[index]));
	const sum = parts.reduce<number>((total, amount) => total + Number(textAt({ amount }, "amount")), 0);
	const isWhole = own.length > 0 && parts.length > 0 && parts.length >= own.filter((_, n) => isSame(details[n])).length;
	if (isWhole && direction === "CRDT" && Math.abs(sum - Number(textAt(entry, "Amt"))) >= 0.005)
		warnings.push(
			`N° ${place} : la banque a inscrit ${money(textAt(entry, "Amt"), currency)}, le détail fait ${money(sum.toFixed(2), currency)} : vérifiez s’il y a des frais.`,
		);
	if (details.length < 2 || own.some((amount) => amount === undefined))
		return [lineOf(entry, details, { amount: booked, place, id: number })];
	return details.map((detail, index) => {
		const id = textAt(detail, "Refs/AcctSvcrRef") || (number && `${number}/${index}`);
		return lineOf(entry, [detail], { amount: own[index], place, id });
	});
}

const money = (amount: string, currency: string) => `${amount.replace(".", ",")} ${currency}`;

function lineOf(
	entry: unknown,
	details: unknown[],
	{ amount, place, id }: { amount: unknown; place: number; id: string },
): Entry {
	const date = textAt(entry, "BookgDt/Dt") || textAt(entry, "BookgDt/DtTm") || textAt(entry, "ValDt/Dt");
	const [, year = "", month = "", day = ""] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? [];
	const each = (...paths: string[]) =>
		paths.flatMap((path) => details.flatMap((detail) => nodesAt(detail, path).map((node) => textAt({ node }, "node"))));
	const debtors = each("RltdPties/Dbtr/Nm", "RltdPties/Dbtr/Pty/Nm");
	const givers = each("RltdPties/UltmtDbtr/Nm", "RltdPties/UltmtDbtr/Pty/Nm");
	const references = each("Refs/EndToEndId", "RmtInf/Strd/CdtrRefInf/Ref", "RmtInf/Strd/RfrdDocInf/Nb");
	return {
		place,
		date: calendarDate(year, month, day),
		amount: specifiedDecimal(textAt({ amount }, "amount")),
		currency: textAt(amount, "@Ccy"),
		payer: (givers.length > 0 ? givers : debtors).join(" "),
		text: [
			...each("RmtInf/Ustrd", "RmtInf/Strd/AddtlRmtInf"),
			...references.filter((reference) => reference !== "NOTPROVIDED"),
			...each("AddtlTxInf"),
			textAt(entry, "AddtlNtryInf"),
			...(givers.length > 0 ? debtors : []),
		].join(" "),
		bankId: id,
		payerAccount: each("RltdPties/DbtrAcct/Id/IBAN", "RltdPties/DbtrAcct/Id/Othr/Id")[0],
		kind: kindOf(entry, details),
	};
}

/** What a batch's details say of their direction stands above what its entry says. */
function kindOf(entry: unknown, details: unknown[]): Entry["kind"] {
	const state = textAt(entry, "Sts/Cd") || textAt(entry, "Sts/Prtry") || textAt(entry, "Sts");
	if (state !== "BOOK") return { word: state === "" ? "état non dit" : "pas encore comptabilisé" };
	const [only] = details.length === 1 ? details : [];
	const isIn = (textAt(only, "CdtDbtInd") || textAt(entry, "CdtDbtInd")) === "CRDT";
	const isReversal = /^(true|1)$/.test(textAt(entry, "RvslInd"));
	const isReturn = details.some((detail) => nodeAt(detail, "RtrInf") !== undefined);
	if (isReversal || isReturn) return isIn ? { word: "retour d’un paiement de l’association" } : "returned";
	return isIn ? "arrival" : "debit";
}

/** The child of an XML node that the parser made. */
const child = (node: unknown, name: string): unknown =>
	typeof node === "object" && node !== null && Object.hasOwn(node, name) ? Reflect.get(node, name) : undefined;

/** The node at a path of names; the first one where there are several. */
function nodeAt(node: unknown, path: string): unknown {
	const found = path.split("/").reduce((at, name) => child(Array.isArray(at) ? at[0] : at, name), node);
	return Array.isArray(found) ? found[0] : found;
}

/** All nodes of a name below a path. */
function nodesAt(node: unknown, path: string): unknown[] {
	return path.split("/").reduce<unknown[]>((nodes, name) => nodes.flatMap((one) => child(one, name) ?? []), [node]);
}

/** The text of the node at a path; empty without one. */
function textAt(node: unknown, path: string): string {
	const found = nodeAt(node, path);
	const text = typeof found === "string" ? found : child(found, "#text");
	return typeof text === "string" ? text : "";
}
