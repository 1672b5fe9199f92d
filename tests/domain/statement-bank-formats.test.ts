import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { camt053, cfonb, mt940, ofx } from "../statement-formats";
import { linesOf, payment, read } from "./statement-read";

test("camt.053: refunds, what is pending and debits are left aside; a batch is its payments", () => {
	const entry = camt053([payment]).match(/<Ntry>.*<\/Ntry>/s)?.[0] ?? "";
	const detail = entry.match(/<TxDtls>.*<\/TxDtls>/s)?.[0] ?? "";
	const part = (amount: string) =>
		detail.replace("<RltdPties>", `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls><RltdPties>`);
	const all = [
		entry.replace("<Sts>BOOK", "<Sts>PDNG"),
		entry.replace("<Sts>", "<RvslInd>true</RvslInd><Sts>"),
		entry.replace("<RltdPties>", "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf><RltdPties>"),
		entry.replace("CRDT", "DBIT"),
		entry.replace(detail, part("20.00") + part("30.00")),
	];
	const { lines, debits, notArrived } = linesOf(
		camt053([payment]).replace(entry, all.join("\n")).replaceAll("<Nm>", "<Nm>A &amp; B "),
	);
	expect(debits).toBe(1);
	expect(notArrived).toEqual([
		{ word: "pas encore comptabilisé", count: 1 },
		{ word: "retour d’un paiement de l’association", count: 2 },
	]);
	expect(lines.map(({ amount, payer }) => [amount, payer])).toEqual([
		[2000, "A & B Élise N’Guessan"],
		[3000, "A & B Élise N’Guessan"],
	]);
});

test("MT940: marks of reversal, text in free form or with /NAME/, a line that is cut", () => {
	const head = mt940([]).split("\r\n").slice(0, 5).join("\r\n");
	const { lines, debits, returned, notArrived, unread } = linesOf(
		`${head}
:61:2603120312CR50,00NTRFNONREF//B1
:86:/NAME/Fatou Diop/REMI/DON-7K4M2-W
:61:260312C50,NTRFNONREF
:86:VIREMENT DE FATOU DIOP
DON-7K4M2-W
:61:260312RC50,00NTRFNONREF
:61:260312D50,00NTRFNONREF
:61:2603`,
	);
	expect(lines).toMatchObject([
		{ payer: "Fatou Diop", text: "Fatou Diop DON-7K4M2-W", bankId: "B1" },
		{ amount: 5000, text: "VIREMENT DE FATOU DIOP DON-7K4M2-W", bankId: "" },
	]);
	expect([debits, returned.length, notArrived.length]).toEqual([1, 1, 0]);
	expect(unread).toMatchObject([{ reason: "ligne coupée ou mal formée" }]);
});

test("OFX: what is whole of a cut file is read, debits are left aside", () => {
	const whole = ofx([payment, { ...payment, amount: -700 }, payment]);
	const { lines, debits, unread } = linesOf(whole.slice(0, whole.lastIndexOf("<MEMO>")));
	expect([lines.length, debits, unread]).toEqual([1, 1, [expect.objectContaining({ reason: "ligne coupée" })]]);
	expect(lines[0]).toMatchObject({ ...payment, currency: "EUR" });
});

test("the entries of a report and of a notification are read like those of a statement", () => {
	for (const [message, part] of [
		["BkToCstmrAcctRpt", "Rpt>"],
		["BkToCstmrDbtCdtNtfctn", "Ntfctn>"],
	] as const) {
		const notification = camt053([payment]).replaceAll("BkToCstmrStmt", message).replaceAll("Stmt>", part);
		expect(linesOf(notification).lines).toMatchObject([{ ...payment, account: "FR1420041010050500013M02606" }]);
	}
});

test("camt: only what is booked has arrived, words are read wherever they stand, a batch that does not add up is named", () => {
	const entry = camt053([payment]).match(/<Ntry>.*<\/Ntry>/s)?.[0] ?? "";
	const detail = (amount: string, more: string) =>
		`<TxDtls><Amt Ccy="EUR">${amount}</Amt>${more}<RltdPties><Dbtr><Nm>Banque</Nm></Dbtr><UltmtDbtr><Nm>H&#233;l&#xE8;ne</Nm></UltmtDbtr></RltdPties><RmtInf><Strd><AddtlRmtInf>DON-KWG5V-Z</AddtlRmtInf></Strd></RmtInf></TxDtls>`;
	const details = `${detail("52.00", "")}${detail("2.00", "<CdtDbtInd>DBIT</CdtDbtInd>")}`;
	const batch = entry.replace(/<TxDtls>.*<\/TxDtls>/s, details);
	const states = ["INFO", "<Cd>FUTR</Cd>", "<Prtry>WAIT</Prtry>"].map((state) => entry.replace("BOOK", state));
	const taken = entry.replace("CRDT", "DBIT").replace("<Sts>", "<RvslInd>true</RvslInd><Sts>");
	const all = linesOf(camt053([payment]).replace(entry, [batch, ...states, `<!-- ${entry} -->`, taken].join("")));
	expect(all.lines).toMatchObject([{ amount: 5200, payer: "Hélène", text: "DON-KWG5V-Z Banque" }]);
	expect(all.notArrived).toEqual([{ word: "pas encore comptabilisé", count: 2 }]);
	expect(all.unknownWords).toEqual([{ word: "WAIT", count: 1 }]);
	expect(all.warnings).toEqual([expect.stringMatching(/50,00 EUR.*52,00 EUR/)]);
	expect([all.debits, all.returned.map(({ amount }) => amount)]).toEqual([1, [-5000]]);
});

test("MT940 and MT942: words behind a balance are the statement’s, subfields are glued only where they are full", () => {
	const { lines, returned } = linesOf(
		[
			...[
				":20:T1",
				":25:10020030/1",
				":28C:1/1",
				":34F:USD0,",
				":61:2603 12    C25,00NTRFNONREF//B1",
				"/REF DON-KWG5V-Z",
			],
			...[
				":86:166?00GUTSCHRIFT?20SVWZ+DON-4FM2Z-H?21ABWA+KOFFI?32MENSAH",
				":62F:C260312USD165,00",
				":86:/SUM/DON-7K4M2-W",
			],
			...[":61:2603120312D9,00NRTINONREF//B2", ":86:166?20RETOUR"],
		].join("\n"),
	);
	const text = "SVWZ+DON-4FM2Z-H ABWA+KOFFI /REF DON-KWG5V-Z";
	expect(lines).toMatchObject([{ currency: "USD", payer: "MENSAH", text, account: "100200301" }]);
	expect(returned).toMatchObject([{ amount: -900 }]);
	expect(linesOf(":20:T1\n:25:1\n:60F:C260301EUR1,\n:62F:C260331EUR1,\n-")).toMatchObject({ lines: [], unread: [] });
});

test("OFX: a type that contradicts its sign is named, amounts without signs go by type, a refused connection is said", () => {
	const entry = (type: string, amount: string) =>
		`<STMTTRN><TRNTYPE>${type}<DTPOSTED>20260312<TRNAMT>${amount}<NAME><![CDATA[A & B]]></NAME><MEMO>Un<BR/>deux h&eacute;</MEMO></STMTTRN>`;
	const file = (...entries: string[]) =>
		`OFXHEADER:100\n\n<OFX><CURDEF>EUR<BANKTRANLIST>${entries.join("")}</BANKTRANLIST></OFX>`;
	const unsigned = [entry("DEBIT", "75.00"), entry("PAYMENT", "5.00"), entry("HOLD", "9.00"), entry("CREDIT", "13.00")];
	const all = linesOf(file(...unsigned));
	expect([all.debits, all.notArrived.length]).toEqual([2, 1]);
	expect(all.lines).toMatchObject([{ amount: 1300, payer: "A & B", text: "Un deux hé" }]);
	const signed = file(entry("CREDIT", "-12.00"), entry("PAYMENT", "5.00"));
	expect(linesOf(signed)).toMatchObject({ lines: [], unreadCount: 2 });
	const failed =
		"<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Bad password</STATUS></SONRS></OFX>";
	expect(read(failed)).toMatchObject({ outcome: "refused", message: expect.stringContaining("Bad password") });
});

test("CFONB 120: the last digit carries the sign, a rejected one takes back; a ZIP of days is one statement", () => {
	const returned = cfonb([{ ...payment, amount: -5000 }]).replace(/^(04.{38}) {2}/m, "$120");
	expect(linesOf(returned)).toMatchObject({ lines: [], returned: [{ amount: -5000 }] });
	expect(linesOf(cfonb([payment, payment]).replaceAll("\r\n", "")).lines).toHaveLength(2);
	const both = [payment, { ...payment, amount: -7 }];
	expect(linesOf(cfonb(both))).toMatchObject({
		lines: [{ amount: 5000, payer: payment.payer, account: "300060000112345678901" }],
		debits: 1,
	});
	const days = {
		"2.xml": camt053([payment, payment]),
		"1.xml": camt053([{ ...payment, amount: 7 }]),
		"__MACOSX/1.xml": "x",
	};
	const zip = zipSync(Object.fromEntries(Object.entries(days).map(([name, text]) => [name, Buffer.from(text)])));
	expect(linesOf(Buffer.from(zip)).lines.map(({ amount }) => amount)).toEqual([7, 5000, 5000]);
});
