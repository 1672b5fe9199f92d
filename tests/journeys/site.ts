import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { awa } from "../cast";
import { freePort } from "../free-port.mjs";
import { sessionOn, takeSession } from "./session";

export { expect } from "@playwright/test";

/** The picture has arrived and can be seen. */
export const expectLoaded = (picture: Locator) =>
	expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);

/**
 * From now on `goto` and `reload` take until React, if it runs, has hydrated the page. A journey about what happens before
 * says so: `waitUntil`.
 */
export function waitForHydration(page: Page) {
	const { goto, reload } = page;
	page.goto = async (address, options) => {
		const answer = await goto.call(page, address, { waitUntil: "load", ...options });
		if (!options?.waitUntil) await hydrated(page);
		return answer;
	};
	page.reload = async (options) => {
		const answer = await reload.call(page, { waitUntil: "load", ...options });
		if (!options?.waitUntil) await hydrated(page);
		return answer;
	};
	return page;
}

async function hydrated(page: Page) {
	if (base.info().project.use.javaScriptEnabled === false) return;
	await page.waitForFunction(() => {
		const { effectiveType = "4g" } =
			(navigator as Navigator & { connection?: { effectiveType?: string } }).connection ?? {};
		if (!("__remixContext" in window) || effectiveType !== "4g") return true; // the page starts no script by itself
		return Object.keys(document.body).some((key) => key.startsWith("__reactProps$"));
	});
	// React and its scheduler run effects, and what they change, in the next tasks.
	await page.evaluate(async () => {
		for (let task = 0; task < 5; task++)
			await new Promise((done) => {
				const { port1, port2 } = new MessageChannel();
				port1.onmessage = done;
				port2.postMessage(undefined);
			});
	});
}

/** From now on time passes in the browser only as far as `page.clock` moves it; needs a browser that runs scripts. */
export async function stopTime(page: Page) {
	await page.clock.install({ time: 0 });
	await page.clock.pauseAt(3_600_000);
}

/** A production server of its own for each test. */
export type Site = {
	url: string;
	/** Where its database and uploads are. */
	folder: string;
	/** What it printed while it started. */
	printed: string[];
};

type Fixtures = {
	/** The first administrator, unless a test wants to create her itself. */
	administrator: typeof awa | null;
	site: Site;
	/** A page on which Awa is signed in. */
	signedIn: Page;
};

export const test = base.extend<Fixtures>({
	administrator: [awa, { option: true }],
	site: async ({ administrator }, use) => withSite(administrator, use),
	baseURL: async ({ site }, use) => use(site.url),
	/** No journey may break a script of the page, whatever else it shows. */
	page: async ({ page, javaScriptEnabled }, use) => {
		waitForHydration(page);
		const broken: Error[] = [];
		page.on("pageerror", (error) => {
			// The browser rejects a promise of its own when a fade is skipped; only a script can handle that.
			if (javaScriptEnabled || !/Transition was aborted/.test(error.message)) broken.push(error);
		});
		// What the content security policy stops, the browser tells its console.
		page.on("console", (message) => {
			if (/Content Security Policy/i.test(message.text())) broken.push(new Error(message.text()));
		});
		await use(page);
		expect(broken).toEqual([]);
	},
	signedIn: async ({ page, site }, use) => {
		await takeSession(page, site, await sessionOn(site));
		await page.goto("/admin/gallery"); // where signing in leads
		await use(page);
	},
});

/** The link the operator reads in the console. */
export function setupLink(site: Site) {
	const link = site.printed.join("\n").match(/http\S+\/setup\?token=\S+/)?.[0];
	if (link === undefined) throw new Error("The site printed no setup link");
	return link;
}

/** Awa signs in and lands in the gallery of the administration. */
export async function signIn(page: Page) {
	await page.goto("/login");
	await page.getByLabel("Adresse e-mail").fill(awa.email);
	await page.getByLabel("Mot de passe").fill(awa.password);
	await page.getByRole("button", { name: "Se connecter" }).click();
	await page.waitForURL("**/admin/gallery");
}

/** The dialog with this title; without a script, the page that stands for it. */
export const dialogOf = (page: Page, title: string) =>
	page.getByRole("dialog").filter({ has: page.getByRole("heading", { name: title }) });

/** A site in a folder of its own, as long as it is used; what it is to find there is put there before it starts. */
export async function withSite(
	administrator: typeof awa | null,
	use: (site: Site) => Promise<void>,
	furnish: (folder: string) => Promise<void> = async () => {},
) {
	const folder = mkdtempSync(join(tmpdir(), "association-journey-"));
	await furnish(folder);
	const { server, ...site } = await start(folder, administrator);
	try {
		await use({ ...site, folder });
	} finally {
		if (server.exitCode === null) {
			server.kill("SIGTERM");
			await once(server, "exit");
		}
	}
	rmSync(folder, { recursive: true, force: true });
}

async function start(folder: string, administrator: typeof awa | null) {
	const port = await freePort();
	const server: ChildProcess = spawn(process.execPath, ["build/server.js"], {
		env: {
			...process.env,
			NODE_ENV: "production",
			PORT: String(port),
			DATA_DIR: join(folder, "data"),
			UPLOADS_DIR: join(folder, "uploads"),
			...(administrator && { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password }),
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	const printed: string[] = [];
	if (server.stdout === null) throw new Error("The server has no output to read");
	for await (const line of createInterface(server.stdout)) {
		printed.push(line);
		const last = administrator ? "Le site est prêt" : "Créez le premier administrateur";
		if (line.startsWith(last)) return { server, url: `http://localhost:${port}`, printed };
	}
	throw new Error(`The site did not start: ${printed.join("\n")}`);
}
