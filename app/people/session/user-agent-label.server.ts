/** Browsers by the mark they leave, those that also leave the mark of another one first. */
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

/** Systems by theirs; an Android calls itself a Linux too, and an iPhone says that it is like a Mac. */
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
 * What a browser calls itself, in words its owner knows it by: « Firefox sur Android ». Of what was sent nothing is taken
 * over, only looked for, so the words are always ours; empty when nothing is known.
 */
export function userAgentLabel(userAgent: string): string {
	const sent = userAgent.slice(0, 512);
	const known = (marks: [RegExp, string][]) => marks.find(([mark]) => mark.test(sent))?.[1];
	const [browser, system] = [known(browsers), known(systems)];
	if (browser && system) return `${browser} sur ${system}`;
	return browser ?? (system ? `Navigateur sur ${system}` : "");
}
