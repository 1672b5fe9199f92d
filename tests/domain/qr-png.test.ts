import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { expect, test } from "vitest";
import { epcPayload } from "~/donations/epc-payload.server";
import { qrPng } from "~/donations/qr-png.server";
import { qrModules } from "~/sharing/qr-code.server";

test("the file of a code is a PNG with the same modules, black on white", async () => {
	const text = "BCD\n002\n1\nSCT\n\nMil et Lumière\nFR1420041010050500013M02606\nEUR50.00\n\n\nDON-7K4M2-X\n";
	const { size, data } = qrModules(text);
	const { data: pixels, info } = await sharp(qrPng(text)).greyscale().raw().toBuffer({ resolveWithObject: true });
	expect([info.format, info.width, info.height]).toEqual(["raw", size * 8, size * 8]);
	const read = data.map((row, y) =>
		row.map((_, x) => pixels[(y * 8 + 4) * info.width * info.channels + (x * 8 + 4) * info.channels] === 0),
	);
	expect(read).toEqual(data);
});

test("a reader takes from the file, byte for byte, what the code says", async () => {
	const holder = "Œuvre d’Été & Ɖɔkta – 日本";
	const text = epcPayload({ holder, iban: "FR1420041010050500013M02606", bic: "" }, "DON-7K4M2-X", 5000) ?? "";
	const { data, info } = await sharp(qrPng(text)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	expect(decodeQR({ width: info.width, height: info.height, data })).toBe(text);
	expect(text).toContain("DON-7K4M2-X");
});
