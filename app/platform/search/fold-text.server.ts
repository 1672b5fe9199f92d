/**
 * Plain spellings of letters that are not an accented form of another letter: ligatures, and letters of African and
 * European languages. The views `folded_texts` of the migration 0021 spell the indexed texts in the same way.
 */
export const plainSpellings: Record<string, string> = {
	...{ œ: "oe", æ: "ae", ß: "ss", þ: "th", ﬀ: "ff", ﬁ: "fi", ﬂ: "fl", ﬃ: "ffi", ﬄ: "ffl", ﬅ: "st", ﬆ: "st" },
	...{ ɓ: "b", ƈ: "c", đ: "d", ð: "d", ɖ: "d", ɗ: "d", ǝ: "e", ə: "e", ɛ: "e", ƒ: "f", ɠ: "g", ɣ: "g", ħ: "h", ɦ: "h" },
	...{ ı: "i", ɩ: "i", ɨ: "i", ƙ: "k", ł: "l", ŋ: "n", ɲ: "n", ø: "o", ɔ: "o", ɵ: "o", ƥ: "p", ʃ: "s", ŧ: "t" },
	...{ ƭ: "t", ʈ: "t", ʊ: "u", ʉ: "u", ʋ: "v", ƴ: "y", ʒ: "z" },
};

/** Invisible characters inside a word: soft hyphens, word joiners, zero-width spaces, joiners and non-joiners. */
export const invisibleInWord = "\u00ad\u200b-\u200d\u2060\ufeff";

const invisible = new RegExp(`[${invisibleInWord}]`, "g");

const apostrophe = /[’‘`´\u02bc\ua78b\ua78c]/g;

const spelled = new RegExp(`[${Object.keys(plainSpellings).join("")}ẞ]`, "giu");

/** Returns a text in plain letters and with one kind of apostrophe; case and accents stay: « Kɔrɔ » is « Koro ». */
export const plainLetters = (text: string): string =>
	text
		.replace(invisible, "")
		.replace(apostrophe, "'")
		.replace(spelled, (letter) => {
			const lower = letter.toLowerCase();
			const plain = plainSpellings[lower] ?? letter;
			return lower === letter ? plain : plain.charAt(0).toUpperCase() + plain.slice(1);
		});

/** Returns a text for comparison: plain letters in lower case without accents. */
export function foldCase(text: string): string {
	if (isBasic.test(text)) return text.toLowerCase();
	const bare = text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
	return (isBasic.test(bare) ? bare : plainLetters(bare.replace(/\p{M}/gu, ""))).toLowerCase();
}

/** Matches nearly all texts once their accents are removed: nothing else is replaced then. */
const isBasic = /^[\n -_a-~]*$/;

/**
 * Returns a function that tells whether texts contain each word of a search, in any of them and anywhere. It is for
 * lists of names and numbers, which are short enough to be read whole.
 */
export function textFilter(search: string): (...texts: string[]) => boolean {
	const words = foldCase(search).split(/\s+/).filter(Boolean);
	return (...texts) => {
		const folded = foldCase(texts.join("\n"));
		return words.every((word) => folded.includes(word));
	};
}
