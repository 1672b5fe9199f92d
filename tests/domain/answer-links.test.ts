import { expect, test } from "vitest";
import { mailAnswer, phoneIn } from "~/content/contact/answer-links";
import { associationName, fatou } from "../cast";

const received = "24 novembre 2026 à 18 h 30";

/** What a mail program makes of the address (RFC 6068). */
function opened(address: string) {
	const [to = "", query = ""] = address.replace("mailto:", "").split("?");
	const fields = query.split("&").map((field) => field.split("=").map(decodeURIComponent));
	return { to: decodeURIComponent(to), ...Object.fromEntries(fields) };
}

test("an answer is addressed to the sender, names the association and quotes the message line by line", () => {
	const message = "Bonjour & merci ?\nÀ bientôt";
	const answer = opened(mailAnswer({ ...fatou, message, received }, associationName));
	expect(answer.to).toBe(fatou.email);
	expect(answer.subject).toBe(`Votre message à ${associationName}`);
	expect(answer.body).toMatch(/^Bonjour Fatou,\r\n/);
	expect(answer.body).toContain(received);
	expect(answer.body.endsWith("\r\n> Bonjour & merci ?\r\n> À bientôt")).toBe(true);
});

test("an address with special characters adds no other recipient", () => {
	const answer = opened(mailAnswer({ ...fatou, email: "a?bcc=x&y+z%40w@exemple.org", received }, associationName));
	expect(answer.to).toBe("a?bcc=x&y+z%40w@exemple.org");
	expect(Object.keys(answer)).toEqual(["to", "subject", "body"]);
});

test.each([
	["accents", "é".repeat(5000)],
	["families", "👨‍👩‍👧".repeat(600)],
])("of a long message of %s as much is quoted as mail programs take, and no character is cut", (_what, message) => {
	const address = mailAnswer({ ...fatou, message, received }, associationName);
	expect(address.length).toBeLessThanOrEqual(1900);
	expect(address.length).toBeGreaterThan(1800);
	const [, quote = ""] = opened(address).body.split("écrit :\r\n");
	const rest = quote.replace(/\r\n\[…\]$/, "").replace(/> |>$|\r\n/g, "");
	expect(message.replaceAll("\n", "").startsWith(rest)).toBe(true);
	expect(rest.length % (message.startsWith("👨") ? "👨‍👩‍👧".length : 1)).toBe(0);
});

test.each([
	["Mon numéro : +221 77 123 45 67.", "221771234567"],
	["Appelez le +33 (0)6 12 34 56 78 le soir", "33612345678"],
	["00 33 6 12 34 56 78", "33612345678"],
	["+243\u00a0812\u00a0345\u00a0678", "243812345678"],
	["06 12 34 56 78", undefined],
	["IBAN FR14 2004 1010 0505 0001 3M02 606", undefined],
	["J’ai +20 ans : +221 77 123 45 67", "221771234567"],
])("in « %s » the number to answer to is %s", (text, digits) => {
	expect(phoneIn(text)?.digits).toBe(digits);
});

test("a number takes no time to look for in a text made of nothing but digits", () => {
	for (const text of ["+2".repeat(2500), `+${"22 ".repeat(1600)}`, "00".repeat(2500), "+1 (0)".repeat(800)])
		expect(phoneIn(text)?.digits).toBeUndefined();
});
