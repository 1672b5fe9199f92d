import { expect, test } from "vitest";
import { optionalLines, optionalText, requiredText } from "~/forms/form-text.server";
import { forage } from "../cast";

test.each([..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"])(
	"a text with the direction mark %j is refused",
	(mark) => {
		expect(optionalText(100).safeParse(`${forage.title}${mark}`).success).toBe(false);
	},
);

test("a text without one is taken", () => {
	expect(optionalText(100).parse(forage.title)).toBe(forage.title);
});

test.each([..."\t\n\v\f\r\0\u001b\u007f\u0085\u009f\u2028\u2029"])("in a text of one line %j is a space", (sign) => {
	expect(optionalText(100).parse(`${sign}Fatou${sign} ${sign}Diallo${sign}`)).toBe("Fatou Diallo");
	expect(optionalText(100).parse(sign)).toBeNull();
	const required = requiredText({ missing: "Saisissez un nom.", max: 100 }).safeParse(sign);
	expect(required.error?.issues.map(({ message }) => message)).toEqual(["Saisissez un nom."]);
});

test("a text of several lines keeps them, and refuses other controls", () => {
	expect(optionalLines(100).parse("Fatou\n\tDiallo")).toBe("Fatou\n\tDiallo");
	expect(optionalLines(100).safeParse("Fatou\u0007").success).toBe(false);
});
