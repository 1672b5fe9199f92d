import { expect, test } from "vitest";
import { parseReference, pledgeReference, referencesIn } from "~/giving/pledges/pledge-reference";

const references = Array.from({ length: 200 }, (_, n) =>
	pledgeReference(Uint8Array.from([n, 7 * n, 31 + n, 100 + 3 * n, 255 - n], (byte) => byte % 256)),
);
const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

test("a reference has no characters that look alike, and is read back however it is typed", () => {
	for (const reference of references) {
		expect(reference).toMatch(/^DON-[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]$/);
		for (const typed of [
			reference.toLowerCase(),
			reference.replaceAll("-", " "),
			reference.replace("DON-", ""),
			` ${reference} `,
		])
			expect(parseReference(typed)).toBe(reference);
	}
});

test("one wrong character, or two neighbours that changed places, is noticed", () => {
	for (const reference of references.slice(0, 20)) {
		const code = reference.replace(/DON-|-/g, "");
		for (const place of code.split("").keys()) {
			const [before, after] = [code.slice(0, place), code.slice(place + 1)];
			for (const letter of letters)
				if (letter !== code[place]) expect(parseReference(before + letter + after)).toBeUndefined();
			const swapped = before + (code[place + 1] ?? "") + code[place] + code.slice(place + 2);
			if (swapped !== code) expect(parseReference(swapped)).toBeUndefined();
		}
	}
	for (const text of ["", "DON", "DON-00000-0", "7K4M2X7K4M2X", "’; drop table"])
		expect(parseReference(text)).toBeUndefined();
});

test("of six characters with a wrong one, only those behind the prefix may stand for references, the right one among them", () => {
	for (const reference of references.slice(0, 20)) {
		const wrong = reference.slice(0, -1) + (reference.endsWith("2") ? "3" : "2");
		const inText = (text: string) => referencesIn({ payer: "Fatou", text });
		expect(inText(wrong).mistyped).toEqual([expect.arrayContaining([reference])]);
		expect(inText(wrong.replace("DON-", ""))).toEqual({ exact: [], bare: [], mistyped: [] });
		expect(inText(reference)).toEqual({ exact: [reference], bare: [], mistyped: [] });
	}
});
