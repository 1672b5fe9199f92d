import "./no-settings.mjs";
import { defineConfig } from "@playwright/test";
import { browserPath } from "./browser.mjs";

/** `npm run test:slow`, and a slow journey by its name. */
const slow = process.env.SLOW !== undefined;

export default defineConfig({
	testDir: "journeys",
	testIgnore: slow ? [] : /\.slow\.spec/,
	outputDir: "../test-results/journeys",
	fullyParallel: true,
	workers: 2,
	// A slow machine is no fault of the site: how long things take is measured elsewhere.
	timeout: 180_000,
	expect: { timeout: 20_000 },
	forbidOnly: true,
	reporter: [["list"], ["./outcome-reporter.mjs"]],
	use: {
		locale: "fr-FR",
		timezoneId: "Europe/Paris",
		contextOptions: { reducedMotion: "reduce" }, // fades cost a fifth of the time; journeys about motion ask for it
		screenshot: "only-on-failure",
		serviceWorkers: "block", // requests through one escape `page.route`; `offline.spec.ts` is about it
		launchOptions: {
			executablePath: browserPath(),
			// The last four keep the browser from calling its maker.
			args: [
				"--no-sandbox",
				"--disable-gpu",
				"--disable-quic",
				"--no-first-run",
				"--disable-background-networking",
				"--disable-component-update",
				"--disable-sync",
			],
		},
	},
	// Journeys tagged « @without-script » have other steps there: the browser itself posts forms, shows dialogs as pages and
	// leaves rows and menus to HTML.
	projects: [
		{ name: "with script", use: { javaScriptEnabled: true } },
		{ name: "without script", grep: /@without-script/, use: { javaScriptEnabled: false } },
	],
});
