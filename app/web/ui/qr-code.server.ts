import { encode } from "uqr";

/** `size` is the width in modules, including the quiet zone of four; `path` draws the dark modules in SVG. */
export type QrCode = { size: number; path: string };

/** Returns the modules of a text, `true` for dark, with error level M; by default of version 13 at most (EPC069-12). */
export const qrModules = (text: string, maxVersion = 13) =>
	encode(text, { ecc: "M", boostEcc: false, maxVersion, border: 4 });

/** Encodes a text for a page. */
export function qrCode(text: string, maxVersion?: number): QrCode {
	const { size, data } = qrModules(text, maxVersion);
	return { size, path: data.map(darkRuns).join("") };
}

/** Draws adjacent dark modules of one row as one rectangle. */
function darkRuns(row: boolean[], y: number): string {
	const runs = row
		.map((dark) => (dark ? "1" : "0"))
		.join("")
		.matchAll(/1+/g);
	return [...runs].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join("");
}
