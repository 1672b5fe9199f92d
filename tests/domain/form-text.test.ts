import { expect, test } from "vitest";
import { optionalText } from "~/forms/form-text.server";
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
