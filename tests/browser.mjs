import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const installed = [
	process.env.CHROMIUM_PATH ?? "",
	// Without a window to draw, the journeys take a third less time.
	"/usr/bin/chromium-headless-shell",
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser the journeys run in: one that the machine has, else Playwright's own. */
export function browserPath() {
	return installed.find((path) => path !== "" && existsSync(path)) ?? chromium.executablePath();
}

/** One that draws windows and has a back-forward cache, if the machine has one. */
export const fullBrowserPath = () => installed.find((path) => existsSync(path) && !path.includes("headless-shell"));

/** Installs a browser unless there is one: Playwright's by download, else Debian's. */
export function ensureBrowser() {
	if (existsSync(browserPath())) return;
	run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
	if (existsSync(browserPath())) return;
	run("apt-get", ["update"]);
	run("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"]);
	if (!existsSync(browserPath()))
		throw new Error("No browser: install Chromium or Chrome, or set CHROMIUM_PATH to where it is.");
}

/** @type {(command: string, args: string[]) => void} */
function run(command, args) {
	spawnSync(command, args, { stdio: "inherit" });
}
