import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type BankAccount, epcPayload, qrPng } from "~/giving/donations/transfer.server";
import { qrCode, qrModules } from "~/web/ui/qr-code.server";

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

test("in a country outside the EEA that uses the euro, the code needs the BIC", () => {
	const iban = "MC5811222000010123456789030";
	expect(epcPayload({ ...french, iban, bic: "" }, "Don")).toBeNull();
	expect(payload({ iban, bic: "CMCIMCMM" }).split("\n")[4]).toBe("CMCIMCMM");
});

test.each(["SN08SN0100152000048500003035", "CH9300762011623852957"])(
	"%s is not an account in euros and gets no code",
	(iban) => {
		expect(epcPayload({ ...french, iban }, "Don")).toBeNull();
	},
);

test("a reader takes from the file, byte for byte, what the code says, and the drawing has its modules", async () => {
	const text = payload({ holder: "Œuvre d’Été & Ɖɔkta – 日本", bic: "" }, "DON-7K4M2-X");
	const { data, info } = await sharp(qrPng(text)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	expect(decodeQR({ width: info.width, height: info.height, data })).toBe(text);
	const { data: modules } = qrModules(text);
	const { size, path } = qrCode(text);
	const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
	for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
		drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
	expect(drawn).toEqual(modules);
});
