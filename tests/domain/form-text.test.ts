import { expect, test } from "vitest";
import { mobileAccountSchema } from "~/giving/donations/giving-form.server";
import { isValidIban, normalizeCode } from "~/giving/donations/transfer.server";
import { normalizeEmail } from "~/people/session/sign-in.server";
import {
	calendarDateField,
	clockTimeField,
	optionalInternationalPhone,
	optionalLines,
	optionalPhone,
	optionalText,
	plainSigns,
	requiredEmail,
	requiredLines,
	requiredText,
} from "~/web/forms/form-text.server";
import { awa, forage } from "../cast";

test.each([..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"])(
	"the direction mark %j goes from a text, which is taken",
	(mark) => {
		expect(optionalText(100).parse(`${mark}${forage.title} ${mark}`)).toBe(forage.title);
		expect(optionalLines(100).parse(`Un\n${mark}deux\n${mark}`)).toBe("Un\ndeux");
		expect(optionalText(100).parse(mark)).toBeNull();
		expect(requiredLines({ missing: "Écrivez.", max: 100 }).safeParse(`${mark}\n`).success).toBe(false);
	},
);

test.each(["می‌خواهم", "👩🏾‍🌾 Awa", "क्‍ष"])("« %s » keeps its joiners", (name) =>
	expect([optionalText(100).parse(name), optionalLines(100).parse(name)]).toEqual([name, name]),
);

test.each([..."\t\n\v\f\r\0\u001b\u007f\u0085\u009f\u2028\u2029"])("in a text of one line %j is a space", (sign) => {
	expect(optionalText(100).parse(`${sign}Fatou${sign} ${sign}Diallo${sign}`)).toBe("Fatou Diallo");
	expect(optionalText(100).parse(sign)).toBeNull();
});

test.each([..."\n\u200b\u2060\ufeff\u00ad"])("a required text of %j alone is missing", (sign) => {
	const required = requiredText({ missing: "Saisissez un nom.", max: 100 }).safeParse(sign);
	expect(required.error?.issues.map(({ message }) => message)).toEqual(["Saisissez un nom."]);
});

test("a text of several lines keeps them, also those of a word processor, and no other control", () => {
	expect(optionalLines(100).parse("Fatou\n\tDiallo\vDakar\u2028Thiès")).toBe("Fatou\n\tDiallo\nDakar\nThiès");
	expect(optionalLines(100).parse("Fa\u0007tou\0 Diallo\ud83d")).toBe("Fatou Diallo\ufffd");
});

/** What phones, word processors and other scripts make of a text of a known form. */
const disguises: [string, (text: string) => string][] = [
	["marks of direction", (text) => `\u202a\u2066\u200e${text}\u2069\u200f\u202c`],
	["marks of no width", (text) => `\ufeff${[...text].join("\u200b\u00ad")}\u2060`],
	["full width", (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))],
	...[0x660, 0x6f0, 0x7c0, 0x1e950].map((zero): [string, (text: string) => string] => [
		`digits from U+${zero.toString(16)}`,
		(text) => text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit))),
	]),
	["other hyphens and spaces", (text) => text.replace("-", "\u2010").replace("-", "\u2011").replaceAll(" ", "\u202f")],
];
test.each(disguises)("a text of a known form is read through %s", (_what, disguised) => {
	for (const [field, text] of [
		[optionalPhone(), "77-123 45 67"],
		[optionalInternationalPhone(), "+221 77 123 45 67"],
		[requiredEmail(), "awa-2@exemple.org"],
		[mobileAccountSchema.shape.number, "#144*4#"],
		[calendarDateField(), "2026-12-24"],
		[clockTimeField(), "18:30"],
	] as const)
		expect(field.parse(disguised(text))).toBe(text);
	expect(normalizeEmail(disguised(awa.email))).toBe(awa.email);
	expect(isValidIban(normalizeCode(disguised("IBAN : FR76 3000-6000 0112 3456 7890 189")))).toBe(true);
	expect(plainSigns(disguised("ABCD-EF23-4567-MNOP"))).toBe("ABCD-EF23-4567-MNOP");
});

const iban = "FR7630006000011234567890189";
const bank = { safeParse: (text: string) => ({ data: normalizeCode(text) }) };
test.each([
	["address", requiredEmail(), "mailto:awa@x.org = awa@x.org | MAILTO:awa@x.org?subject=Bonjour = awa@x.org"],
	["address", requiredEmail(), "Awa Diop <awa@x.org> = awa@x.org | « awa@x.org ». = awa@x.org"],
	[
		"address",
		requiredEmail(),
		"awa@associé.org = awa@xn--associ-gva.org | awa =  | awa@ =  | @x.org =  | awa@x =  | . = ",
	],
	["address", requiredEmail(), `awa fatou@x.org =  | ${"a".repeat(250)}@x.org = `],
	["number", optionalInternationalPhone(), "tel:+221771234567 = +221771234567 | Tél. : +221771234567 = +221771234567"],
	["IBAN", bank, `IBAN FR76 3000 6000 0112 3456 7890 189 = ${iban} | iban: fr76-30006000011234567890189 = ${iban}`],
	["BIC", bank, "BICISNDX = BICISNDX | BIC BICISNDX = BICISNDX | BIC/SWIFT : BICI SN DX = BICISNDX"],
	["time", clockTimeField(), "18:30:00 = 18:30 | 18:30:00.000 = 18:30 | 8:30 = 08:30 | 18h30 = 18:30 | 18.30 = 18:30"],
	["time", clockTimeField(), "18 h 30 min = 18:30 | 8 h = 08:00 | 9 heures 05 = 09:05 | 24:00 =  | 18:60 =  | h30 = "],
	["date", calendarDateField(), "24/12/2026 = 2026-12-24 | 1.2.2026 = 2026-02-01 | 31/02/2026 =  | 122026-12-24 = "],
])("%s: what people copy and type is read", (_kind, field, pairs) => {
	for (const [written = "", read] of pairs.split(" | ").map((pair) => pair.split(/ =(?: |$)/)))
		expect([written, field.safeParse(written).data ?? ""]).toEqual([written, read]);
});
