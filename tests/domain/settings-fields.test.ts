import { expect, test } from "vitest";
import { isTimeZone, timeZoneGroups } from "~/platform/calendar/zoned-time.server";
import { optionalInternationalPhone, optionalPhone, optionalWebAddress } from "~/web/forms/form-text.server";

const address = optionalWebAddress("https://exemple.org");

test.each(["+221 77 123 45 67", "+33\u00a06\u00a000\u00a000\u00a000\u00a000"])("%s is a telephone number", (number) => {
	expect(optionalPhone().parse(number)).toBe(number.replaceAll("\u00a0", " "));
});

test.each(["12345", "06 00 00 00 00 poste 3", "++33 6 00 00 00 00"])("%s is no telephone number", (number) => {
	expect(optionalPhone().safeParse(number).success).toBe(false);
});

test.each([
	["+221 77 123 45 67", true],
	["00221771234567", true],
	["(+221) 77 123 45 67", false],
	["06 00 00 00 00", false],
])("%s has a country code: %s", (number, right) => {
	expect(optionalInternationalPhone().safeParse(number).success).toBe(right);
});

test.each(["HTTPS://Exemple.org/a?b=c#d", "https://mobilisons.example/@mil"])(
	"%s is an address to send visitors to",
	(link) => {
		expect(address.parse(link)).toBe(link);
	},
);

test.each([
	"https://exemple",
	"https://[::1]/",
	"https://nas.local/",
	"https://banque.fr@pirate.org/",
	"javascript:alert(1)//https://a.b",
])("%s is not", (link) => {
	expect(address.safeParse(link).success).toBe(false);
});

test("every time zone that can be chosen is one, under a French name", async () => {
	const groups = await timeZoneGroups("Europe/Paris");
	const options = groups.flatMap((group) => group.options);
	expect(options.map(({ value }) => value).toSorted()).toEqual(Intl.supportedValuesOf("timeZone").toSorted());
	for (const { value, label } of options) {
		expect(isTimeZone(value)).toBe(true);
		expect(label).toMatch(/^(?!heure)\p{L}/u);
	}
	expect(options).toContainEqual({ value: "Africa/Algiers", label: "Algérie" });
});

test.each(["", "Europe", "+02:00", "__proto__"])("« %s » is no time zone", (name) => {
	expect(isTimeZone(name)).toBe(false);
});
