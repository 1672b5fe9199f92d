import { expect, test } from "vitest";
import { linesOf } from "./statement-read";

/** An operator, its message, and what is read of it: amount, currency, payer, number, and a day other than 12 March. */
const told = [
	"Orange Money » Vous avez reçu 10 000 FCFA de AWA TRAORE (771234567) le 12/03/2026. Réf: PP260312.1033.A12345. Nouveau solde: 25 000 FCFA. » 10000|XOF|AWA TRAORE|PP260312.1033.A12345",
	"Orange Money, the amount first » Transfert de 5000.00 FCFA reçu de 771234567 AWA TRAORE le 12/03/2026 à 10:33. Solde : 9000 FCFA. ID Transaction : CI260312.1033.B1 » 5000|XOF|AWA TRAORE|CI260312.1033.B1",
	"MTN MoMo » Vous avez recu 5 000 XAF de JEAN KAMGA (237670000000) sur votre compte Mobile Money le 2026-03-12 10:33:22. Message de l'expediteur: DON-7K4M2-W. Votre nouveau solde: 12 000 XAF. Frais: 0 XAF. ID de la transaction: 1234567890. » 5000|XAF|JEAN KAMGA|1234567890",
	"MTN MoMo in English » You have received 5,000 XAF from JEAN KAMGA (237670000000) on your mobile money account at 2026-03-12 10:33:22. Reference: DON-7K4M2-W. Financial Transaction Id: 1234567890. » 5000|XAF|JEAN KAMGA|1234567890",
	"Wave, without a date » Vous avez reçu 10.000F de Awa Traore 77 123 45 67. Nouveau solde: 12.000F. ID de transaction: T_ABC4567 » 10000|XOF|Awa Traore|T_ABC4567|2026-04-01",
	"M-Pesa in English » QGH7SK61SU Confirmed. You have received USD 20.00 from AWA TRAORE 0812345678 on 12/3/26 at 10:33 AM. New M-PESA balance is USD 31.50. » 2000|USD|AWA TRAORE|QGH7SK61SU",
	"Airtel Money » Trans. ID: PP2603.1234.C5. Vous avez recu 10000 CDF de AWA TRAORE 0991234567. Date: 12-03-2026. Solde: 15000 CDF. » 1000000|CDF|AWA TRAORE|PP2603.1234.C5",
	"Orange Money in Cameroon, of a deposit » Depot effectue par 658000003 ATANGANA PAUL to 697000004 FOKOU ALAIN. Informations detaillees: Montant de transaction : 5000 FCFA, ID transaction : CI260312.1234.C85874, Nouveau Solde : 9000 FCFA. » 5000|XOF|ATANGANA PAUL|CI260312.1234.C85874",
	"MTN in Benin » Transfert 10000F de AEIG TEST (2290150000002) 2026-03-12 19:36:20 Ref:AEIG Solde:14607F ID:11012760098 » 10000|XOF|AEIG TEST|11012760098",
	"M-Pesa, of a deposit » Le depot effectue par 3438592 - BYOMBE BWANA a reussi Montant:50.0000 USD Solde disponible:401,29 USD Reference de la transaction:BKP03ZVIAE4 le 12-03-2026 a 12:54:48. » 5000|USD|BYOMBE BWANA|BKP03ZVIAE4",
	"an operator whose lines are wrapped before the amount » Cash In of\n5000 XAF deposited\nby ROKIA BA (23767). Transaction ID: 1839393. 2026-03-12 10:00:00 » 5000|XAF|ROKIA BA|1839393",
	"Orange Money, whose date stands in its number » Vous avez reçu 10 000 FCFA de AWA TRAORE (771234567). Réf: PP260315.1234.A12345. Nouveau solde: 25 000 FCFA. » 10000|XOF|AWA TRAORE|PP260315.1234.A12345|2026-03-15",
	"Orange Money, with a number that is no date » Vous avez reçu 700 FCFA de AWA (771234567). Réf: PP261399.1234.A1. » 700|XOF|AWA|PP261399.1234.A1|2026-04-01",
	"an operator that names no payer » Vous avez reçu un transfert de 10000F du 0707070707 le 12/03/2026. Ref 12345 » 10000|XOF||12345",
	"Orange Money, with a number of a day to come » Vous avez reçu 700 FCFA de AWA. Réf: PP260501.1234.A1. » 700|XOF|AWA|PP260501.1234.A1|2026-04-01",
];
test.each(told.map((one) => one.split(" » ")))("a message of %s is read", (_operator, message = "", expected = "") => {
	const [amount, currency, payer, bankId, date = "2026-03-12"] = expected.split("|");
	const lines = [{ amount: Number(amount), currency, payer, bankId, date }];
	expect(linesOf(message, { day: "2026-04-01" })).toMatchObject({ unread: [], lines });
});

test("messages that tell of money that left, of a refund or of another currency are no gifts", () => {
	const { lines, debits, returned, notArrived, unread, undated } = linesOf(
		[
			"Vous avez envoyé 2 000 FCFA à SENELEC le 12/03/2026. Réf: CI260312.1035.A1. Awa a reçu l’argent.",
			"Retrait de 5 000 FCFA chez KIOSQUE le 12/03/2026. Réf: CI260312.1036.A1.",
			"Votre transfert de 5 000 FCFA a été annulé, vous avez reçu 5 000 FCFA le 12/03/2026. Réf: CI260312.1037.A1.",
			"QGH7SK61SV Confirmed. You have received Ksh1,000.00 from AWA TRAORE 0712345678 on 12/3/26 at 10:33 AM.",
			"Vous avez reçu 700 FCFA de ROKIA",
			"BA le 12/03/2026. Réf: CI260312.1038.A1.",
			"",
			"Vous avez reçu 900 FCFA de SANS DATE.",
		].join("\n"),
	);
	expect(lines).toMatchObject([{ amount: 700, payer: "ROKIA BA" }]);
	expect([debits, returned.length, notArrived]).toEqual([2, 0, [{ word: "annulation ou remboursement", count: 1 }]]);
	expect(unread.map(({ reason }) => reason)).toEqual(["monnaie « KES » inconnue du site"]);
	expect(undated).toBe(1);
});

test("each message is one: an unknown one takes neither words nor day of its neighbour, a failed one is nothing", () => {
	const read = linesOf(
		[
			"Vous avez recu 5000 FCFA de JEAN FOTSO le 12/03/2026. Ref: MP260312.1415.B12345",
			"Promo 500 FCFA : composez le code le 15/03/2026",
			"Echec: vous n avez pas recu 5000 FCFA de MOUSSA. Ref: PP260301.1200.A11111",
			"Vous avez une demande de paiement de 700 FCFA de KIOSQUE. Ref: PP260301.1201.A11111",
			"La transaction de 900 FCFA de AWA est annulee, votre compte est debite le 12/03/2026. Ref: PP260301.1202.A11111",
			"Transfert de 3054 FCFA effectue avec succes a KEVIN le 12/03/2026. Transaction Id: 18387577522.",
		].join("\n"),
	);
	expect(read.lines).toMatchObject([{ amount: 5000, payer: "JEAN FOTSO", date: "2026-03-12" }]);
	expect(read.unread).toMatchObject([{ place: 2, reason: "message d’une forme inconnue" }]);
	expect(read.notArrived.map(({ word }) => word)).toEqual(["échec", "en attente"]);
	expect([read.returned.map(({ amount }) => amount), read.debits]).toEqual([[-900], 1]);
});

const together = [
	"a sender or a balance before each » Vous avez recu 5000 FCFA de KOFFI le 12/03/2026. Ref A1\nWave: Vous avez recu 6000 FCFA de AWA le 13/03/2026. Ref A2\nSolde 45 000 FCFA: vous avez reçu 7000 FCFA de BA le 14/03/2026 » 2026-03-12 5000 KOFFI|2026-03-13 6000 AWA|2026-03-14 7000 BA",
	"the stamps of a chat » Vous avez reçu 5000 FCFA de A. Ref X1\n[12/03/2026 10:15] Vous avez reçu 6000 FCFA de B\n[13/03/2026 10:15] Vous avez reçu 7000 FCFA de C » 2026-03-12 6000 B|2026-03-13 7000 C|2026-04-01 5000 A",
	"several on a line » Vous avez reçu 5000 FCFA de KOFFI le 12/03/2026. Vous avez envoyé 2000 FCFA à X le 12/03/2026. Vous avez reçu 3000 FCFA de BINTA le 13/03/2026. » 2026-03-12 5000 KOFFI|2026-03-13 3000 BINTA",
	"who sent it first, and words of a donor » KOFFI MENSAH vous a envoyé 9 300 FCFA le 24/03/2026\nVous avez recu 5000 FCFA de AWA le 21/03/2026. Message: echec scolaire. Si vous n avez pas recu les fonds, appelez. » 2026-03-21 5000 AWA|2026-03-24 9300 KOFFI MENSAH",
];
test.each(together.map((one) => one.split(" » ")))(
	"messages with %s are each one",
	(_what, text = "", expected = "") => {
		const { lines, unread } = linesOf(text, { day: "2026-04-01" });
		expect(lines.map(({ date, amount, payer }) => `${date} ${amount} ${payer}`).toSorted()).toEqual(
			expected.split("|"),
		);
		expect(unread).toEqual([]);
	},
);

test.each([
	"Votre compte sera crédité de 27 000 FCFA le 20/03/2026",
	"Vous avez transféré 29000F à KOFFI. Il a reçu 29000F le 20/03/2026",
	"Vous avez reçu une demande de 9000 FCFA de KOFFI le 19/03/2026",
	"Transaction de 7000 FCFA recue non aboutie le 12/03/2026",
	"Vous avez recu 9200 FCFA de X par erreur, montant repris le 12/03/2026",
	"Vous avez reçu 700 FCFA de crédit de communication le 12/03/2026",
	"Vous avez reçu 5O00 FCFA de X le 21/03/2026\nVous avez envoyé 10 F à Y le 21/03/2026",
])("%s is no money that came", (text) => expect(linesOf(text).lines).toEqual([]));
