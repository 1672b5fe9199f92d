import { expect, test } from "vitest";
import { userAgentLabel } from "~/people/session/start-session.server";

const mozilla = "Mozilla/5.0";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
	[
		`${mozilla} (Linux; Android 13; SM-A135F) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
		"Samsung Internet sur Android",
	],
	[
		`${mozilla} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`,
		"Safari sur iPhone",
	],
	[
		`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0`,
		"Edge sur Windows",
	],
	["curl/8.5.0", ""],
	["<script>alert(1)</script> Firefox/130.0", "Firefox"],
	[`${"x".repeat(100_000)}Firefox/130.0 Android`, ""],
])("%s is « %s »", (sent, words) => {
	expect(userAgentLabel(sent)).toBe(words);
});
