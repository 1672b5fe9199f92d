import { expect, test } from "vitest";
import type { BankAccount } from "~/donations/bank-account.server";
import { epcPayload } from "~/donations/epc-payload.server";
import { qrCode } from "~/sharing/qr-code.server";

const french: BankAccount = { holder: "Mil et Lumière", iban: "FR1420041010050500013M02606", bic: "PSSTFRPPPAR" };
const payload = (changes: Partial<BankAccount> = {}, remittance = "Don Mil et Lumière") =>
	epcPayload({ ...french, ...changes }, remittance) ?? "";

test("the code contains, byte for byte, a transfer without an amount", () => {
	const bytes = Buffer.from(payload());
	expect(bytes.toString("hex")).toBe(
		[
			"4243440a", // BCD
			"3030320a", // 002
			"310a", // 1, for UTF-8
			"5343540a", // SCT
			"50535354465250505041520a", // PSSTFRPPPAR
			"4d696c206574204c756d696572650a", // Mil et Lumiere
			"4652313432303034313031303035303530303031334d30323630360a", // the IBAN
			"0a0a0a", // no amount, no purpose, no structured reference
			"446f6e204d696c206574204c756d69657265", // Don Mil et Lumiere, and no line break
		].join(""),
	);
});

test("the code ends with the last line that is used, also without a BIC", () => {
	const lines = ["BCD", "002", "1", "SCT", "", "Mil et Lumiere", "FR1420041010050500013M02606", "", "", "", "Don"];
	expect(payload({ bic: "" }, "Don")).toBe(lines.join("\n"));
	expect(payload({ bic: "" }, "")).toBe(lines.slice(0, 7).join("\n"));
	expect(epcPayload({ ...french, bic: "" }, "", 5000)).toBe([...lines.slice(0, 7), "EUR50.00"].join("\n"));
});

test.each([
	["Œuvre & Cœur d’Été", "OEuvre + Coeur d'Ete"],
	["Les « Amis » du Puits – n° 1 / Łódź", "Les Amis du Puits - n 1 / Lodz"],
	["Ελλάδα", "Ellada"],
	['a_b@c;d"e', "a b c d e"],
])("%s is written %s", (name, written) => {
	const lines = payload({ holder: name }, name).split("\n");
	expect([lines[5], lines[10]]).toEqual([written, written]);
});

test("a holder has 70 characters at most, a remittance 140", () => {
	const lines = payload({ holder: "a".repeat(71) }, "b".repeat(141)).split("\n");
	expect(lines[5]).toBe("a".repeat(70));
	expect(lines[10]).toBe("b".repeat(140));
	const short = payload({ holder: "a".repeat(70) }, "b".repeat(140)).split("\n");
	expect([short[5]?.length, short[10]?.length]).toEqual([70, 140]);
});

test("a name without any sign of SEPA gets no code", () => {
	expect(epcPayload({ ...french, holder: "日本 🌾" }, "Don")).toBeNull();
});

test("a name cannot inject another line into the code", () => {
	const lines = payload({ holder: "Mil\nFR7630006000011234567890189" }, "Don\r\nMil").split("\n");
	expect(lines).toHaveLength(11);
	expect(lines[5]).toBe("Mil FR7630006000011234567890189");
	expect(lines[10]).toBe("Don Mil");
});

test.each(["DE89370400440532013000", "BG80BNBG96611020345678", "HR1210010051863000160"])(
	"%s is in euros, and the code needs no BIC",
	(iban) => {
		expect(payload({ iban, bic: "" }).split("\n")[6]).toBe(iban);
	},
);

test("in a country outside the EEA that uses the euro, the code needs the BIC", () => {
	const iban = "MC5811222000010123456789030";
	expect(epcPayload({ ...french, iban, bic: "" }, "Don")).toBeNull();
	expect(payload({ iban, bic: "CMCIMCMM" }).split("\n")[4]).toBe("CMCIMCMM");
});

test.each([
	"SN08SN0100152000048500003035",
	"CH9300762011623852957",
	"GB29NWBK60161331926819",
	"SE4550000000058398257466",
])("%s is not an account in euros and gets no code", (iban) => {
	expect(epcPayload({ ...french, iban }, "Don")).toBeNull();
});

/** The modules of a drawing, painted from its path. */
function painted({ size, path }: { size: number; path: string }) {
	const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
	for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
		for (let at = Number(x); at < Number(x) + Number(length); at++) modules[Number(y)]?.splice(at, 1, true);
	return modules;
}

test("the drawing has the modules of its version, three finders and a quiet zone of four", () => {
	const drawing = qrCode(payload());
	expect(drawing.size).toBe(41 + 8); // version 6, as 93 bytes at level M need
	expect(drawing.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
	const modules = painted(drawing);
	const row = (y: number, from: number) =>
		modules[y]
			?.slice(from, from + 7)
			.map(Number)
			.join("");
	for (const [x, y] of [
		[4, 4],
		[38, 4],
		[4, 38],
	] as const)
		expect([0, 1, 2, 3, 4, 5, 6].map((down) => row(y + down, x))).toEqual([
			"1111111",
			"1000001",
			"1011101",
			"1011101",
			"1011101",
			"1000001",
			"1111111",
		]);
	const edge = [0, 1, 2, 3, 45, 46, 47, 48];
	expect(
		modules.flatMap((line, y) => line.filter((dark, x) => dark && (edge.includes(x) || edge.includes(y)))),
	).toEqual([]);
});

test("the code says of itself that its error level is M", () => {
	const modules = painted(qrCode(payload()));
	// The first two of the format bits, which are masked with 10 (ISO/IEC 18004 §7.9); level M is 00.
	expect([modules[12]?.[4], modules[12]?.[5]]).toEqual([true, false]);
});

test("content beyond a version 13 code gets no code", () => {
	expect(qrCode("x".repeat(331)).size).toBe(69 + 8);
	expect(() => qrCode("x".repeat(332))).toThrow();
});
