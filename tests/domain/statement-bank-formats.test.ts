import { expect, test } from "vitest";
import { camt053, mt940, ofx } from "../statement-formats";
import { linesOf, payment } from "./statement-read";

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
	const { lines, debits, returned, notArrived } = linesOf(
		camt053([payment]).replace(entry, all.join("\n")).replaceAll("<Nm>", "<Nm>A &amp; B "),
	);
	expect([debits, returned.length, notArrived.length]).toEqual([1, 2, 1]);
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
	const { lines, debits, returned, notArrived, unread } = linesOf(whole.slice(0, whole.lastIndexOf("<MEMO>")));
	expect([lines.length, debits, unread]).toEqual([1, 1, [expect.objectContaining({ reason: "ligne coupée" })]]);
	expect(lines[0]).toMatchObject({ ...payment, currency: "EUR" });
});
