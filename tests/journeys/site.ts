import { join } from "node:path";
import { test as base, type ConsoleMessage, expect, type Locator, type Page } from "@playwright/test";
import { awa } from "../cast";
import { contents } from "./contents";
import { type Site, startSite } from "./server";

export { expect } from "@playwright/test";

/** The picture has arrived and can be seen. */
export const expectLoaded = (picture: Locator) =>
	expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);

/**
 * From now on `goto` and `reload` take until the entry script, if there is one, has run, and React, if it comes by
 * itself, has hydrated the page. A journey about what happens before says so: `waitUntil`.
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

/** The script has run that sends the forms of a page without React, which a use of its form began. */
export async function untilEnhanced(page: Page) {
	const script = await page.waitForFunction(
		() => performance.getEntriesByType("resource").find(({ name }) => name.includes("/send-forms-"))?.name,
	);
	// The module runs once: an import of it ends after that of the page.
	await page.evaluate(async (name) => void (await import(name ?? "")), await script.jsonValue());
}

/** React has taken up the page that is shown. */
export async function hydrated(page: Page) {
	if (base.info().project.use.javaScriptEnabled === false) return;
	await page.waitForFunction(() => {
		const { effectiveType = "4g" } =
			(navigator as Navigator & { connection?: { effectiveType?: string } }).connection ?? {};
		if (document.querySelector("script:not([type])") === null) return true;
		if (customElements.get("slide-show") === undefined) return false;
		if (window.loadRoutes === undefined || effectiveType !== "4g") return true; // React waits until it is used
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

/** No journey may break a script of the page, whatever else it shows. */
async function useUnbroken(page: Page, javaScriptEnabled: boolean | undefined, use: (page: Page) => Promise<void>) {
	const broken: Error[] = [];
	const onError = (error: Error) => {
		// The browser rejects one of its promises when a fade is skipped; only a script can handle that.
		if (javaScriptEnabled || !/Transition was aborted/.test(error.message)) broken.push(error);
	};
	// The browser logs violations of the content security policy to the console.
	const onLog = (message: ConsoleMessage) => {
		if (/Content Security Policy/i.test(message.text())) broken.push(new Error(message.text()));
	};
	page.on("pageerror", onError);
	page.on("console", onLog);
	await use(page);
	page.off("pageerror", onError);
	page.off("console", onLog);
	expect(broken).toEqual([]);
}

/** A busy machine answers late, which the browser takes for a slow connection: React would wait for the first use. */
const seemFast = () =>
	Object.defineProperty(Navigator.prototype, "connection", {
		configurable: true,
		get: () => ({ effectiveType: "4g" }),
	});

type Fixtures = {
	/** What the site begins with, for each test again. */
	contents: keyof typeof contents;
	site: Site;
	/** A page on which Awa is signed in. */
	signedIn: Page;
};

type Running = Awaited<ReturnType<typeof startSite>>;

/** All tests have these: Playwright starts a worker for each other set. */
type OfWorker = {
	startOnce: (kind: keyof typeof contents) => Promise<Running>;
};

export const test = base.extend<Fixtures, OfWorker>({
	contents: ["account", { option: true }],
	/** A server for each kind of contents that the tests of a worker ask for. */
	startOnce: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed
		async ({}, use, { project }) => {
			const running = new Map<string, Promise<Running>>();
			await use((kind) => {
				const site = running.get(kind) ?? startSite(contents[kind], join(project.outputDir, "sites", kind));
				running.set(kind, site);
				return site;
			});
			await Promise.all([...running.values()].map(async (site) => (await site).stop()));
		},
		{ scope: "worker" },
	],
	site: [
		async ({ contents, startOnce }, use) => {
			const { site, restore } = await startOnce(contents);
			await restore();
			await use(site);
		},
		{ timeout: 180_000 },
	],
	baseURL: async ({ site }, use) => use(site.url),
	page: async ({ page, javaScriptEnabled }, use) => {
		waitForHydration(page);
		await useUnbroken(page, javaScriptEnabled, use);
	},
	signedIn: async ({ page, site }, use) => {
		const [name = "", value = ""] = site.session.split(/[=;]/, 2); // without the device cookie
		await page.context().addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: "Lax" }]);
		await page.addInitScript(seemFast);
		await use(page);
	},
});

/** On the site of an association with all its settings. */
export const onFullSite = test.extend({ contents: "full" });

/** On a site that was set up with the sample content. */
export const onSampleSite = test.extend({ contents: "sample" });

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
