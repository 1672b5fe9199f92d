import type { Payment } from "./statements";

/** A payment as a bank books it; negative for what left. */
export type Booked = Pick<Payment, "date" | "amount" | "payer" | "text">;

const decimal = (amount: number, point: string) =>
	`${Math.floor(Math.abs(amount) / 100)}${point}${String(Math.abs(amount) % 100).padStart(2, "0")}`;
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const compact = (date: string) => date.replaceAll("-", "");

/** ISO 20022 camt.053.001.02, or .08 with its deeper elements. */
export function camt053(payments: Booked[], version: "02" | "08" = "02"): string {
	const status = version === "08" ? "<Sts><Cd>BOOK</Cd></Sts>" : "<Sts>BOOK</Sts>";
	const debtor = (name: string) => (version === "08" ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`);
	const entries = payments.map(
		({ date, amount, payer, text }, n) => `<Ntry><Amt Ccy="EUR">${decimal(amount, ".")}</Amt>
<CdtDbtInd>${amount < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>${status}<BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>${date}</Dt></ValDt>
<AcctSvcrRef>2026${n}</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr>${debtor(escaped(payer))}</Dbtr></RltdPties>
<RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
	);
	return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId>
<CreDtTm>2026-04-01T06:00:00</CreDtTm></GrpHdr><Stmt><Id>S1</Id><CreDtTm>2026-04-01T06:00:00</CreDtTm>
<Acct><Id><IBAN>FR1420041010050500013M02606</IBAN></Id><Ccy>EUR</Ccy></Acct>${entries.join("\n")}</Stmt></BkToCstmrStmt></Document>`;
}

/** SWIFT MT940 with the structured :86: of the German banks (27 characters a subfield). */
export function mt940(payments: Booked[]): string {
	const pieces = (text: string, max: number) => text.match(new RegExp(`.{1,${max}}`, "gu")) ?? [];
	const entries = payments.map(({ date, amount, payer, text }, n) => {
		const parts = [
			"166?00GUTSCHRIFT",
			...pieces(text, 27).map((piece, place) => `?2${place}${piece}`),
			...pieces(payer, 27).map((piece, place) => `?3${2 + place}${piece}`),
		].join("");
		return `:61:${compact(date).slice(2)}${date.slice(5).replace("-", "")}${amount < 0 ? "D" : "C"}${decimal(amount, ",")}NTRFNONREF//B${n}
:86:${pieces(parts, 65).join("\r\n")}`;
	});
	return [
		"{1:F01BANKFRPPAXXX0000000000}{2:I940X}{4:",
		":20:STARTUMS",
		":25:10020030/1234567",
		":28C:1/1",
		":60F:C260101EUR1000,00",
	]
		.concat(entries, [":62F:C260401EUR5000,00", "-}"])
		.join("\r\n");
}

/** OFX 1.02 (SGML, whose values have no end tag) or 2.2 (XML). */
export function ofx(payments: Booked[], version: 1 | 2 = 1): string {
	const value = (tag: string, text: string) => `<${tag}>${escaped(text)}${version === 2 ? `</${tag}>` : ""}\n`;
	const entries = payments.map(({ date, amount, payer, text }, n) => {
		const fields = { TRNTYPE: amount < 0 ? "DEBIT" : "CREDIT", DTPOSTED: `${compact(date)}120000[+1:CET]` };
		const signed = `${amount < 0 ? "-" : ""}${decimal(amount, ".")}`;
		const all = { ...fields, TRNAMT: signed, FITID: `F${n}`, NAME: payer, MEMO: text };
		return `<STMTTRN>\n${Object.entries(all)
			.map(([tag, text]) => value(tag, text))
			.join("")}</STMTTRN>`;
	});
	const head =
		version === 2
			? `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>`
			: "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:UTF-8\nCHARSET:NONE\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n";
	return `${head}\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${value("CURDEF", "EUR")}<BANKTRANLIST>${entries.join("\n")}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}

/** CFONB 120: a movement, and the complements that name the payer and hold the donor's words. */
export function cfonb(payments: Booked[]): string {
	const head = (code: string, date: string) => {
		const day = `${date.slice(8)}${date.slice(5, 7)}${date.slice(2, 4)}`;
		return `${code}30006    00001EUR2 12345678901  ${day}`;
	};
	const overpunched = (amount: number) => {
		const digits = String(Math.abs(amount)).padStart(14, "0");
		return digits.slice(0, 13) + (amount < 0 ? "}JKLMNOPQR" : "{ABCDEFGHI").charAt(Number(digits.at(-1)));
	};
	const records = payments.flatMap(({ date, amount, payer, text }, n) => [
		`${head("04", date)}  ${head("", date).slice(-6)}${"VIR SEPA".padEnd(33)}${String(n + 1).padStart(7, "0")}  ${overpunched(amount)}${"".padEnd(16)}`,
		...[`NPY${payer}`, `LCC${text}`].map((words) => `${head("05", date)}     ${words.padEnd(73)}  `),
	]);
	return [`${head("01", "2026-01-01")}${"".padEnd(50)}${overpunched(100)}${"".padEnd(16)}`, ...records, ""].join(
		"\r\n",
	);
}

/** A table of a French bank, after a preamble, with the words of who gave in the label. */
export function frenchCsv(payments: Booked[]): string {
	const rows = payments.map(({ date, amount, payer, text }) => {
		const money = decimal(amount, ",").replace(/(\d)(\d{3},)/, "$1\u00a0$2");
		const [year, month, day] = date.split("-");
		return `${day}/${month}/${year};"VIR ${payer.replaceAll('"', '""')} ${text.replaceAll('"', '""')}";${amount < 0 ? `-${money};` : `;${money}`}`;
	});
	return [
		"Compte;0001 3M02",
		"Solde au 01/04/2026;5 000,00 EUR",
		"",
		"Date opération;Libellé;Débit;Crédit",
		...rows,
		"",
	].join("\r\n");
}

/** A table in English, with commas. */
export function englishCsv(payments: Booked[]): string {
	const rows = payments.map(
		({ date, amount, payer, text }, n) =>
			`${date},"${payer}","${text}",${amount < 0 ? "-" : ""}${decimal(amount, ".")},EUR,T${n}`,
	);
	return ["Date,Name,Description,Amount,Currency,Transaction ID", ...rows, ""].join("\n");
}

/** Messages as Orange Money, MTN MoMo, Wave and Airtel send them; the motive is the donor's text. */
export function mobileMessages(payments: Booked[]): string {
	return payments
		.map(({ date, amount, payer, text }, n) => {
			const [year, month, day] = date.split("-");
			const money = `${decimal(amount, ",")} EUR`;
			return [
				`Vous avez reçu ${money} de ${payer} (771234567) le ${day}/${month}/${year}. Motif : ${text}. Réf : CI2603.${1000 + n}.A. Nouveau solde : 25 000,00 EUR.`,
				`Vous avez recu ${money} de ${payer} (237670000000) sur votre compte Mobile Money le ${date} 10:33:22. Message de l'expediteur: ${text}. ID de la transaction: 9${100_000 + n}.`,
				`${payer} 77 123 45 67 vous a envoyé de l’argent : vous avez reçu ${money} de ${payer}, le ${day}/${month}/${year}. ${text}. ID de transaction: T_${4000 + n}`,
				`Trans. ID: PP26${10_000 + n}. Vous avez recu ${money} de ${payer} 0991234567. ${text}. Date: ${day}-${month}-${year}.`,
			][n % 4];
		})
		.join("\n");
}

/** Every format by its name. */
export const formats: Record<string, (payments: Booked[]) => string> = {
	"camt.053.001.02": (payments) => camt053(payments, "02"),
	"camt.053.001.08": (payments) => camt053(payments, "08"),
	MT940: mt940,
	"CFONB 120": cfonb,
	"OFX 1.02": (payments) => ofx(payments, 1),
	"OFX 2.2": (payments) => ofx(payments, 2),
	"French CSV": frenchCsv,
	"English CSV": englishCsv,
	"mobile money": mobileMessages,
};
