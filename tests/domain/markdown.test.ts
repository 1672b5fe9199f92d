import { describe, expect, test } from "vitest";
import { markdownHtml, plainText } from "~/publishing/markdown/markdown.server";

/** Without the line breaks between tags, which show nowhere. */
const html = (text: string) => markdownHtml(text).replace(/\n/g, "");
const foreign = ' rel="noopener nofollow ugc"';
const link = (href: string, words = href) => `<a href="${href}"${/^http/.test(href) ? foreign : ""}>${words}</a>`;

test.each([
	["## Titre", "<h2>Titre</h2>"],
	["avant\n## Titre\naprès", "<p>avant</p><h2>Titre</h2><p>après</p>"],
	[
		"Il faut :\n- du **riz**\n- de l’huile\nMerci",
		"<p>Il faut :</p><ul><li>du <strong>riz</strong></li><li>de l’huile</li></ul><p>Merci</p>",
	],
	["- un\n  - dans un\n- deux", "<ul><li>un<ul><li>dans un</li></ul></li><li>deux</li></ul>"],
	["une ligne\nune autre\n\nun paragraphe", "<p>une ligne<br>une autre</p><p>un paragraphe</p>"],
	[
		"[le **site**](https://exemple.org/a?b=1&c=2)",
		`<p>${link("https://exemple.org/a?b=1&amp;c=2", "le <strong>site</strong>")}</p>`,
	],
	["[site](www.exemple.org)", `<p>${link("https://www.exemple.org", "site")}</p>`],
	["[donner](/donate)", `<p>${link("/donate", "donner")}</p>`],
])("%j is rendered", (text, expected) => expect(html(text)).toBe(expected));

test.each([
	["Voir https://exemple.org/a_(b).", `<p>Voir ${link("https://exemple.org/a_(b)")}.</p>`],
	["(www.exemple.org/é)", `<p>(${link("https://www.exemple.org/%C3%A9", "www.exemple.org/é")})</p>`],
	[
		"Écrire à awa.traore@exemple.org, merci",
		`<p>Écrire à ${link("mailto:awa.traore@exemple.org", "awa.traore@exemple.org")}, merci</p>`,
	],
	[
		"06.12.34.56.78 ou 0612345678",
		`<p>${link("tel:0612345678", "06.12.34.56.78")} ou ${link("tel:0612345678", "0612345678")}</p>`,
	],
	["+33 (0)6 12 34 56 78", `<p>${link("tel:+33612345678", "+33 (0)6 12 34 56 78")}</p>`],
	["[06 12 34 56 78](https://exemple.org)", `<p>${link("https://exemple.org", "06 12 34 56 78")}</p>`],
])("in %j the address becomes a link by itself", (text, expected) => expect(html(text)).toBe(expected));

const old = [
	"# Pas un titre\n### non plus\n##ni cela",
	"un_mot_souligné, _un_ mot, *un* mot, ***trois***, **** et `du code`",
	"* un\n+ deux\n1) trois\n2026. une année\n3.14 et 1.5 million, le 24.12.2031",
	"Titre\n=====\nautre\n---\n***\n> citation\n    en retrait\n| a | b |\n|---|---|",
	"![photo](image) [texte] [texte][1] (texte) \\* &amp; &copy;\n[1]: note\n```\ncode\n```",
	"IBAN FR76 3000 6000 0112 3456 7890 189, SIRET 732 829 320 00074, 10 000 000 de francs, +10 000 000",
	"La fête est finie.Il faut partir. Le village.com du monde, c’est fait.La suite…",
	"-",
];
test.each(old)("the old text %j looks as before", (text) => {
	const lines = text.split("\n").map((line) => line.trim().replace(/&/g, "&amp;").replace(/>/g, "&gt;"));
	expect(html(text)).toBe(`<p>${lines.join("<br>")}</p>`);
	expect(plainText(text)).toBe(text.replace(/^ +/gm, ""));
});

test.each([
	"[x](javascript:alert(1))",
	"[x](data:text/html,<script>alert(1)</script>)",
	"[x](vbscript:a) [x](file:///etc) [x](//exemple.org) [x](ftp://exemple.org) [x](https://)",
	"<script>alert(1)</script><img src=x onerror=alert(1)>",
	'[x](https://exemple.org/"onclick="alert(1))',
	'https://exemple.org/"><script>alert(1)</script>',
])("%j makes nothing run", (text) => {
	const made = html(text);
	expect(made.match(/<(?!\/?(?:p|br|a)[ >])/g)).toBeNull();
	for (const [, href = ""] of made.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\/exemple\.org/);
	expect(made).not.toMatch(/<[^>]* on\w+=/);
});

describe("a text without Markdown", () => {
	test.each([
		["## Un puits\n\nIl **coule** depuis [lundi](https://exemple.org).", "Un puits\n\nIl coule depuis lundi."],
		["Il faut :\n- du riz\n- de l’huile\n\nMerci", "Il faut :\ndu riz\nde l’huile\nMerci"],
	])("of %j is the same words", (text, expected) => expect(plainText(text)).toBe(expected));
});

const letters = (words: string) => words.replace(/[^a1]/g, "").length;
const deep = Array.from({ length: 400 }, (_, depth) => `${" ".repeat(2 * depth)}- a`).join("\n");
test.each([
	["brackets that close", `${"[".repeat(5000)}a${"]".repeat(5000)}`],
	["lists deeper and deeper", deep],
	["asterisks", "*".repeat(10_000)],
	["bold beginnings", "**a ".repeat(10_000)],
	["almost addresses", "www.a@".repeat(10_000)],
])("%s lose no word, also where they are nested too deeply", (_what, text) => {
	const shown = markdownHtml(text).replace(/<[^>]*>/g, "");
	expect(letters(shown)).toBe(letters(text));
});

const longest = 99_000;
test.each(["[a](/)", "www.a ", "- a\n"])("of a text of only %j the beginning is read, and no word is lost", (unit) => {
	const text = `${unit.repeat(longest / unit.length)}\n\n**a**`;
	const made = markdownHtml(text);
	expect(made).toContain("<p>**a**</p>");
	expect(made.match(/<(?:a|strong|li|h2)\b/g)?.length ?? 0).toBeLessThanOrEqual(5001);
	expect(letters(made.replace(/<[^>]*>/g, ""))).toBe(letters(text));
});

test("a line of only a heading's mark and spaces is read in linear time", () => {
	const bomb = `a\n##${" ".repeat(400_000)}`;
	expect(markdownHtml(bomb)).toContain("a<br");
	expect(plainText(`${bomb}\n**a**`)).toMatch(/^a\n##\s*a$/);
});
