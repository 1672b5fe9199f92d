import { encode } from "uqr";

/** A QR code: modules on a side, the quiet zone of four around it included, and the dark ones as an SVG path. */
export type QrCode = { size: number; path: string };

/** Draws a text as a QR code of error level M, at most version 13 (the limits of EPC069-12). */
export function qrCode(text: string): QrCode {
	const { size, data } = encode(text, { ecc: "M", boostEcc: false, maxVersion: 13, border: 4 });
	return { size, path: data.map(darkOf).join("") };
}

/** The dark modules of one row, neighbours as one rectangle. */
function darkOf(row: boolean[], y: number): string {
	const runs = row
		.map((dark) => (dark ? "1" : "0"))
		.join("")
		.matchAll(/1+/g);
	return [...runs].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join("");
}
