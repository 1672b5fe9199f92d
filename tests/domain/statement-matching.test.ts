import { describe, expect, test } from "vitest";
import type { PledgeCandidate } from "~/giving/pledges/pledge-queries.server";
import { readStatement } from "~/giving/statement-formats/read-statement.server";
import type { StatementLine } from "~/giving/statement-formats/statement-line";
import { matchLines, sureGifts } from "~/giving/statements/match-lines.server";
import { promise } from "../cast";
import { formats } from "../statement-formats";
import { somePayments, somePledges } from "../statements";

const context = { currency: "EUR", today: "2026-04-01", named: {}, words: {} } as const;

describe.each(Object.entries(formats))("a statement as %s", (_name, write) => {
	const pledges = somePledges(300);
	const payments = somePayments(300, pledges);
	const read = readStatement(Buffer.from(write(payments)), context);
	const lines = read.outcome === "read" ? read.lines : [];

	test("is read whole", () => {
		expect(read).toMatchObject({ outcome: "read", unread: [], debits: 0, returned: [], notArrived: [] });
		expect(lines.map(({ date, amount, currency }) => ({ date, amount, currency }))).toEqual(
			payments.map(({ date, amount }) => ({ date, amount, currency: "EUR" })),
		);
	});

	test("nothing at « Reconnu » is wrong, and most that is named is there", () => {
		const proposals = matchLines(
			lines.map((line, n) => ({ ...line, id: String(n) })),
			pledges,
		);
		const sure = payments.map((payment, n) => {
			const proposal = proposals.get(String(n));
			return { ...payment, given: proposal?.certainty === "sure" ? proposal.reference : undefined };
		});
		expect(sure.filter(({ given, truth, doubtful }) => given && (given !== truth || doubtful))).toEqual([]);
		expect(sure.filter(({ given, doubtful }) => !given && !doubtful)).toEqual([]);
	});
});

const fatous: PledgeCandidate = {
	...{
		reference: "DON-7K4M2-W",
		amount: 5000,
		currency: "EUR",
		frequency: "once",
		name: promise.name,
		email: "",
		phone: "",
	},
	...{ madeOn: "2026-03-01", withdrawn: false, received: 0, arrivals: [], noted: [] },
};
const [other = fatous] = somePledges(1).map((one) => ({ ...one, frequency: "once" as const }));

const line = (changes: Partial<StatementLine> = {}) => ({
	...{ id: "a", date: "2026-03-20", amount: 5000, currency: "EUR" as const, payer: "", text: "", ...changes },
});
const proposed = (changes: Partial<StatementLine>, pledges = [fatous, other]) =>
	matchLines([line(changes)], pledges).get("a");

test("a reference is sure however it is typed, also with another amount", () => {
	const hyphens = [
		"DON‑7K4M2‑W",
		"DON – 7K4M2 – W",
		"DON_7K4M2_W",
		"DON/7K4M2/W",
		"DON\u00a07K4M2\u202fW",
		"DON−7K4M2−W",
	];
	const glued = ["REF:DON-7K4M2-WMERCI", "MOTIFDON-7K4M2-W"];
	const cut = ["VIR.DON7K4M2W", "motif DON-7K4\nM2-W merci", "DON:7K4M2-W/FIN"];
	for (const text of ["DON-7K4M2-W", "don 7k4m2 w", ...cut, ...hyphens, ...glued])
		expect(proposed({ text, amount: 1234 }), text).toMatchObject({ reference: fatous.reference, certainty: "sure" });
	const dollars = { certainty: "likely", caution: "currency", counts: undefined };
	expect(proposed({ text: "DON-7K4M2-W", currency: "USD" })).toMatchObject(dollars);
});

test("one without its prefix, or with one wrong sign, is sure for its amount alone", () => {
	for (const text of ["7K4M2-W", "DON-7K4M3-W", "D0N-7K4M2-X", "DON-7K4MO-W"]) {
		expect(proposed({ text }), text).toMatchObject({ reference: fatous.reference, certainty: "sure" });
		expect(proposed({ text, amount: 4900 }), text).toMatchObject({ certainty: "likely", caution: "amount" });
	}
	expect(proposed({ text: "DON-7K5M3-W", date: "2026-06-20" })).toBeUndefined();
});

test("two pledges that are named, or that a wrong sign may mean, are not sure", () => {
	expect(proposed({ text: `DON-7K4M2-W ${other.reference}` })).toMatchObject({
		caution: "several",
		others: [other.reference],
	});
	const twin = { ...fatous, reference: "DON-7K4M3-Q" };
	expect(proposed({ text: "DON-7K4M2-Q" }, [fatous, twin])).toMatchObject({ certainty: "likely", caution: "several" });
});

test("a wrong sign that fits another promise comes after the one whose name and amount fit, and neither is sure", () => {
	const awa = { ...fatous, reference: "DON-22222-2", name: "Awa Traoré" };
	const text = "DON-7K4M3-W"; // fits Fatou's
	expect(proposed({ text, payer: "MME AWA TRAORE" }, [fatous, awa])).toMatchObject({
		...{ reference: awa.reference, others: [fatous.reference] },
		...{ certainty: "likely", because: "name", caution: "mistyped" },
	});
	// The same name, the same amount, a reference of both: nothing disagrees.
	const second = { ...awa, name: fatous.name };
	expect(proposed({ text, payer: fatous.name }, [fatous, second])).toMatchObject({
		...{ reference: fatous.reference, certainty: "sure", because: "mistyped" },
	});
	const withdrawn = { ...fatous, withdrawn: true };
	expect(proposed({ text, payer: fatous.name }, [withdrawn, second])).toMatchObject({
		...{ reference: fatous.reference, certainty: "likely", caution: "withdrawn" },
	});
	const exact = { text: fatous.reference, payer: "Awa Traoré" };
	expect(proposed(exact, [fatous, awa])).toMatchObject({ reference: fatous.reference, certainty: "sure" });
	const other = { text, payer: "Awa Traoré", amount: 4900 };
	expect(proposed(other, [fatous, awa])).toMatchObject({ reference: fatous.reference, caution: "amount" });
});

test.each([
	["withdrawn", { withdrawn: true }, "withdrawn"],
	["received", { received: 5000 }, "received"],
	[
		"monthly, and this month's gift is there",
		{ frequency: "monthly", received: 5000, arrivals: ["2026-03-02 5000"] },
		"month",
	],
] as const)("a pledge that is %s is not sure", (_what, changes, caution) => {
	const pledge = { ...fatous, ...changes, arrivals: "arrivals" in changes ? [...changes.arrivals] : [] };
	expect(proposed({ text: fatous.reference }, [pledge])).toMatchObject({ certainty: "likely", caution });
	expect(proposed({ payer: fatous.name }, [pledge])).toBeUndefined();
});

test("a monthly pledge expects one gift a month, a single one no second", () => {
	const lines = ["2026-03-02", "2026-03-28", "2026-04-02"].map((date, n) => ({
		...line({ date, text: fatous.reference }),
		id: String(n),
	}));
	const certainties = (pledge: PledgeCandidate) =>
		[...matchLines(lines, [pledge]).values()].map(({ certainty }) => certainty);
	expect(certainties({ ...fatous, frequency: "monthly" })).toEqual(["sure", "likely", "sure"]);
	expect(certainties(fatous)).toEqual(["sure", "likely", "likely"]);
});

test("amount and name, then amount and day, are likely", () => {
	const elise = { ...fatous, name: "Élise Kamara" };
	expect(proposed({ payer: "MLLE KAMARA ELISE" }, [elise])).toMatchObject({ certainty: "likely", because: "name" });
	expect(proposed({ payer: "MLLE KAMARA" }, [elise])).toBeUndefined();
	expect(proposed({ date: "2026-03-08" }, [elise])).toMatchObject({ certainty: "likely", because: "date" });
	expect(proposed({ date: "2026-03-09" }, [elise])).toBeUndefined();
	const monthly = { ...elise, frequency: "monthly" as const, madeOn: "2026-01-30" };
	expect(proposed({ date: "2026-04-02" }, [monthly])).toMatchObject({ because: "date" });
});

test("amount and phone are likely, with a country code or without, and never with another number", () => {
	const moussa = { ...fatous, phone: "+221 77 123 45 67", madeOn: "2026-01-01" };
	for (const text of ["recu de 771234567 KEITA", "de 77 123 45 67", "00221771234567", "REF 2026 DE +221771234567."])
		expect(proposed({ text }, [moussa]), text).toMatchObject({ certainty: "likely", because: "phone" });
	for (const text of ["recu de 771234568", "7712345671", "recu de 1234567"])
		expect(proposed({ text }, [moussa]), text).toBeUndefined();
	expect(proposed({ text: "de 771234567", amount: 4000 }, [moussa])).toBeUndefined();
	const noted = [{ id: "g", date: "2026-03-18", amount: 5000, currency: "EUR" as const }];
	expect(proposed({ text: "de 771234567" }, [{ ...moussa, received: 5000, noted }])?.because).toBe("hand");
});

test.each([
	["N’Diaye", ["NDIAYE", "N DIAYE", "N'DIAYE", "N`DIAYE", "NʼDIAYE"], "DIAYE"],
	["M'Bow", ["MBOW", "M BOW", "M´BOW"], "BOW"],
	["Jean-Noël Ba", ["BA JEAN NOEL", "JEANNOEL BA", "JEAN‐NOEL BA"], "JEAN BA"],
	["Jean Noel Ba", ["BA JEANNOEL", "JEAN-NOËL BA"], "NOEL BA"],
])("the name %s is known however a bank writes it", (name, written, other) => {
	const pledge = { ...fatous, name };
	for (const payer of written) expect(proposed({ payer }, [pledge]), payer).toMatchObject({ because: "name" });
	expect(proposed({ payer: other, date: "2026-06-20" }, [pledge])).toBeUndefined();
});

test("a reference in another currency counts by the fixed rate, and what is as near as a cent can be is the rest", () => {
	const francs = { ...fatous, amount: 20_000, currency: "XOF" as const };
	const counts = (amount: number, currency: "EUR" | "XOF" | "XAF", pledge: PledgeCandidate = francs) =>
		proposed({ text: fatous.reference, amount, currency }, [pledge])?.counts;
	expect([3049, 3048, 3050, 3000].map((cents) => counts(cents, "EUR"))).toEqual([20_000, 20_000, 20_007, 19_679]);
	expect(counts(1524, "EUR", { ...francs, received: 10_000 })).toBe(10_000);
	expect(counts(20_000, "XAF")).toBe(20_000);
	expect(counts(19_997, "XOF", { ...fatous, amount: 3049 })).toBe(3049);
	expect(counts(1, "XOF", fatous)).toBeUndefined();
});

test("a gift that was noted by hand is asked about at one line, and never sure", () => {
	const noted = [{ id: "g", date: "2026-03-18", amount: 5000, currency: "EUR" as const }];
	const pledge: PledgeCandidate = { ...fatous, frequency: "monthly", received: 5000, noted };
	for (const changes of [{ text: fatous.reference }, { payer: "DIOP FATOU" }])
		expect(proposed(changes, [pledge])).toMatchObject({ because: "hand", certainty: "likely", noted: { id: "g" } });
	for (const changes of [{ date: "2026-03-22" }, { amount: 4000 }, { currency: "USD" as const }])
		expect(proposed({ text: fatous.reference, ...changes }, [pledge])).not.toMatchObject({ because: "hand" });
	const lines = ["a", "b"].map((id) => ({ ...line({ text: fatous.reference }), id }));
	expect([...matchLines(lines, [pledge]).values()].map(({ because }) => because)).toEqual(["hand", "reference"]);
	expect(matchLines([{ ...line({ text: fatous.reference }), isDistinct: true }], [pledge]).get("a")?.because).toBe(
		"reference",
	);
});

test("an arrival whose money went back is not sure, unless the return is of another account, amount or time", () => {
	const came = { ...line({ text: fatous.reference, payer: "FATOU" }), bankId: "B1", accountId: "bank" };
	const back = { ...came, id: "back", date: "2026-03-25", amount: -5000 };
	const others = { text: "REJET", payer: "", bankId: "B2" };
	for (const changes of [{}, { ...others, bankId: "B1" }, { ...others, payer: "FATOU" }, { accountId: null }]) {
		const lines = [came, { ...back, ...changes }];
		expect(matchLines(lines, [fatous]).get("a"), JSON.stringify(changes)).toMatchObject({
			...{ certainty: "likely", caution: "returned", returnedOn: "2026-03-25" },
		});
		expect(sureGifts(lines, [fatous])).toEqual([]);
	}
	for (const changes of [
		others,
		{ accountId: "savings" },
		{ amount: -4000 },
		{ date: "2026-07-01" },
		{ date: "2026-03-19" },
	])
		expect(matchLines([came, { ...back, ...changes }], [fatous]).get("a")?.certainty).toBe("sure");
});

test("a name of many equal words is looked for once", () => {
	const name = `${"aa ".repeat(36)}zzz yy`;
	expect(proposed({ payer: "AA AA ZZZ", date: "2026-06-20" }, [{ ...fatous, name }])).toBeUndefined();
	expect(proposed({ payer: "AA AA ZZZ YY" }, [{ ...fatous, name }])).toMatchObject({ because: "name" });
});
