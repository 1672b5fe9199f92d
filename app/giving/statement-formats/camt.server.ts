import { XMLParser, XMLValidator } from "fast-xml-parser";
import { type ExplainedWords, stateOf } from "./movement-words.server";
import { type Entry, type ParsedStatement, refused } from "./statement-line";
import { calendarDate, specifiedDecimal } from "./written-values.server";

const repeated = new Set(["Stmt", "Rpt", "Ntfctn", "Ntry", "NtryDtls", "TxDtls", "Ustrd", "Strd"]);

const parser = new XMLParser({
	ignoreAttributes: false,
	attributeNamePrefix: "@",
	removeNSPrefix: true,
	parseTagValue: false,
	parseAttributeValue: false,
	htmlEntities: true, // decodes numeric character references, too
	isArray: (name) => repeated.has(name),
});

/** The longest tag, in UTF-16 units. */
const maxTag = 100_000;

/** Paths of the statements: camt.052 reports a day, camt.053 a period, camt.054 single entries. */
const statementPaths = ["BkToCstmrStmt/Stmt", "BkToCstmrAcctRpt/Rpt", "BkToCstmrDbtCdtNtfctn/Ntfctn"];

/**
 * Reads ISO 20022 camt.052, .053 and .054 of all versions. The caller must have rejected a DOCTYPE, which could define
 * entities.
 */
export function readCamt(text: string, words: ExplainedWords): ParsedStatement {
	if (hasHugeTag(text)) return refused("Ce fichier XML n’est pas un relevé : une de ses balises est démesurée.");
	const valid = XMLValidator.validate(text);
	if (valid !== true)
		return refused(`Ce fichier XML est coupé ou abîmé à la ligne ${valid.err.line} : téléchargez-le encore une fois.`);
	const document = parser.parse(text);
	const statements = statementPaths.flatMap((path) => nodesAt(document, `Document/${path}`));
	if (statements.length === 0)
		return refused("Ce fichier XML n’est pas un relevé camt : la banque l’appelle camt.053, camt.052 ou camt.054.");
	const warnings: string[] = [];
	let place = 0;
	const entries = statements.flatMap((statement) => {
		const account = textAt(statement, "Acct/Id/IBAN") || textAt(statement, "Acct/Id/Othr/Id");
		return nodesAt(statement, "Ntry").flatMap((entry) =>
			transactionsOf(entry, ++place, warnings, words).map((one) => ({ ...one, account })),
		);
	});
	return { format: "camt", entries, warnings };
}

/** The validator would take minutes for a tag with thousands of attributes, so such a file is refused. */
function hasHugeTag(text: string): boolean {
	for (let at = text.indexOf("<"); at >= 0; ) {
		const end = text.indexOf(">", at);
		if ((end < 0 ? text.length : end) - at > maxTag) return true;
		at = end < 0 ? -1 : text.indexOf("<", end);
	}
	return false;
}

/** Splits an entry that books many payments at once: each payment with its own amount is a line. */
function transactionsOf(entry: unknown, place: number, warnings: string[], words: ExplainedWords): Entry[] {
	const details = nodesAt(entry, "NtryDtls/TxDtls");
	const amountOf = (detail: unknown) => nodeAt(detail, "Amt") ?? nodeAt(detail, "AmtDtls/TxAmt/Amt");
	const [total, currency, direction] = ["Amt", "Amt/@Ccy", "CdtDbtInd"].map((path) => textAt(entry, path));
	const credited = details
		.filter((detail) => (textAt(detail, "CdtDbtInd") || direction) === "CRDT")
		.map((detail) => ({ amount: amountOf(detail) }));
	const sum = credited.reduce((all, one) => all + Number(textAt(one, "amount")), 0);
	const isInOne = credited.every((one) => textAt(one, "amount/@Ccy") === currency);
	if (direction === "CRDT" && credited.length > 0 && isInOne && Math.abs(sum - Number(total)) >= 0.005)
		warnings.push(
			`N° ${place} : la banque a inscrit ${money(Number(total), currency)}, le détail fait ${money(sum, currency)} : vérifiez s’il y a des frais.`,
		);
	const number = textAt(entry, "AcctSvcrRef");
	if (details.length < 2 || details.some((detail) => amountOf(detail) === undefined))
		return [lineOf(entry, details, { amount: nodeAt(entry, "Amt"), place, id: number, words })];
	return details.map((detail, index) => {
		const id = textAt(detail, "Refs/AcctSvcrRef") || (number && `${number}/${index}`);
		return lineOf(entry, [detail], { amount: amountOf(detail), place, id, words });
	});
}

const money = (amount: number, currency = "") => `${amount.toFixed(2).replace(".", ",")} ${currency}`;

type Line = { amount: unknown; place: number; id: string; words: ExplainedWords };

function lineOf(entry: unknown, details: unknown[], { amount, place, id, words }: Line): Entry {
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
		kind: kindOf(entry, details, words),
		...(textAt(entry, "CdtDbtInd") === "" && { problem: "sens non dit : débit ou crédit" }),
	};
}

/** The direction in a batch's details takes precedence over that of its entry. */
function kindOf(entry: unknown, details: unknown[], words: ExplainedWords): Entry["kind"] {
	const state = textAt(entry, "Sts/Cd") || textAt(entry, "Sts/Prtry") || textAt(entry, "Sts");
	if (/^(INFO|PDNG|FUTR)$/.test(state)) return { word: "pas encore comptabilisé" };
	const isBooked = state === "BOOK" || stateOf(state, words);
	if (!isBooked) return { word: state || "état non dit", isUnknown: isBooked === undefined && state !== "" };
	const [only] = details.length === 1 ? details : [];
	const isIn = (textAt(only, "CdtDbtInd") || textAt(entry, "CdtDbtInd")) === "CRDT";
	const isReversal = /^(true|1)$/.test(textAt(entry, "RvslInd"));
	const isReturn = details.some((detail) => nodeAt(detail, "RtrInf") !== undefined);
	if (isReversal || isReturn) return isIn ? { word: "retour d’un paiement de l’association" } : "returned";
	return isIn ? "arrival" : "debit";
}

/** Returns the child of a parsed XML node. */
const child = (node: unknown, name: string): unknown =>
	typeof node === "object" && node !== null && Object.hasOwn(node, name) ? Reflect.get(node, name) : undefined;

/** Returns the first node at a path of names. */
function nodeAt(node: unknown, path: string): unknown {
	const found = path.split("/").reduce((at, name) => child(Array.isArray(at) ? at[0] : at, name), node);
	return Array.isArray(found) ? found[0] : found;
}

/** Returns all nodes at a path of names. */
function nodesAt(node: unknown, path: string): unknown[] {
	return path.split("/").reduce<unknown[]>((nodes, name) => nodes.flatMap((one) => child(one, name) ?? []), [node]);
}

/** Returns the text of the first node at a path; empty without one. */
function textAt(node: unknown, path: string): string {
	const found = nodeAt(node, path);
	const text = typeof found === "string" ? found : child(found, "#text");
	return typeof text === "string" ? text : "";
}
