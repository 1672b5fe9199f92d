import { hashOf, readSession, sessionStorage } from "./session.server";

/** Starts a session that replaces the browser's former one. */
export async function startSession(account: { id: string }, request: Request) {
	const [session, replaced] = [await sessionStorage.getSession(), await readSession(request)];
	session.set("userId", account.id);
	session.set("replaces", hashOf(replaced.id));
	session.set("agent", userAgentLabel(request.headers.get("User-Agent") ?? ""));
	return session;
}

/** Browsers by their mark in the header; a browser that also has another one's mark comes before that one. */
const browsers: [RegExp, string][] = [
	[/\bEdg(e|A|iOS)?\//, "Edge"],
	[/\bOpera Mini\/|\bOPiOS\//, "Opera Mini"],
	[/\bOPR\/|\bOPT\/|\bOPX\/|\bOpera\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\bUC ?Browser\//, "UC Browser"],
	[/\bYaBrowser\//, "Yandex"],
	[/\bVivaldi\//, "Vivaldi"],
	[/\bFBA[NV]\//, "Facebook"],
	[/\bFirefox\/|\bFxiOS\//, "Firefox"],
	[/Chrom(e|ium)\/|\bCriOS\//, "Chrome"],
	[/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
];

/** Systems by their mark; Android also calls itself Linux, and an iPhone « like Mac OS X », so order matters. */
const systems: [RegExp, string][] = [
	[/\bKAIOS\//i, "KaiOS"],
	[/\bAndroid\b/, "Android"],
	[/\biPhone\b|\biPod\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bWindows\b/, "Windows"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bMacintosh\b|\bMac OS X\b/, "Mac"],
	[/\bLinux\b|\bX11\b/, "Linux"],
];

/**
 * Names a browser in words that its owner knows: « Firefox sur Android »; empty when nothing is recognized. The words
 * are constants of this file, never parts of the header.
 */
export function userAgentLabel(userAgent: string): string {
	const sent = userAgent.slice(0, 512);
	const known = (marks: [RegExp, string][]) => marks.find(([mark]) => mark.test(sent))?.[1];
	const [browser, system] = [known(browsers), known(systems)];
	if (browser && system) return `${browser} sur ${system}`;
	return browser ?? (system ? `Navigateur sur ${system}` : "");
}
