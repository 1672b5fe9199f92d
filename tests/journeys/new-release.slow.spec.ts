import { once } from "node:events";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Response } from "@playwright/test";
import { placeIn, signIn, startServer } from "../built-server";
import { noel } from "../cast";
import { copyTree } from "../copied-tree";
import { freePort } from "../free-port.mjs";
import { eventTitles, fillEvent, openOnce } from "./outbox-forms";
import { expect, test as onSite, waitForHydration } from "./site";

type Release = {
	url: string;
	/** A cookie of Awa's session. */
	session: { name: string; value: string; url: string };
	/** Replaces the running release by the next, like a new container: it has none of the files of the former. */
	deploy: () => Promise<void>;
};

const test = onSite.extend<{ release: Release }>({
	release: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed
		async ({}, use) => {
			const tree = copyTree();
			for (const folder of ["build", "public/build"]) rmSync(join(tree.folder, folder), { recursive: true });
			for (const script of ["entry.client.tsx", "publishing/outbox/back-office-worker.ts"])
				appendFileSync(join(tree.folder, "app", script), '\nperformance.mark("next release");\n');
			await once(tree.beginBuild(), "exit");
			const folder = mkdtempSync(join(tmpdir(), "association-releases-"));
			const port = await freePort();
			let server = await startServer(placeIn(folder), { port });
			const url = server.origin.replace("127.0.0.1", "localhost");
			const [name = "", value = ""] = (await signIn(server)).split(/[=;]/, 2);
			await use({
				url,
				session: { name, value, url },
				async deploy() {
					await server.stop();
					server = await startServer(placeIn(folder), {
						port,
						program: join(tree.folder, "build/server.js"),
						folder: tree.folder,
					});
				},
			});
			await server.stop();
			tree.remove();
			rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
		},
		{ timeout: 360_000 }, // it builds a release
	],
	baseURL: async ({ release }, use) => use(release.url),
});

test.use({ serviceWorkers: "allow" });

/** Whether the stored form begins with the script that this page began with. */
async function isStoredAsShown() {
	const entry = performance.getEntriesByType("resource").find(({ name }) => name.includes("/entry.client-"))?.name;
	const stored = await (await caches.open("forms-1")).match(location.pathname);
	return entry !== undefined && (await stored?.text())?.includes(new URL(entry).pathname);
}

const marks = () => performance.getEntriesByName("next release").length;

/**
 * While a service worker is replaced under a debugger, Chromium can lose a navigation, which then never ends. Without a
 * debugger 170 navigations right after 34 releases all ended.
 */
function retryNavigations(page: Page) {
	const { goto } = page;
	page.goto = async (address) => {
		let answer: Response | null = null;
		await expect(async () => {
			answer = await goto.call(page, address, { timeout: 15_000 });
		}).toPass({ timeout: 60_000 });
		return answer;
	};
}

test("what waits when a new release starts leaves for it, and the stored forms go on", async ({
	page,
	context,
	release,
}) => {
	retryNavigations(waitForHydration(page));
	await context.addCookies([{ ...release.session, httpOnly: true, sameSite: "Lax" }]);
	await openOnce(page, "/admin/events/new");
	await context.setOffline(true);
	await fillEvent(page, noel.title);
	await release.deploy();
	await context.setOffline(false);
	await page.goto("/admin/envois");
	expect(await page.evaluate(marks)).toBe(1);
	await expect(page.getByText("Rien n’attend sur cet appareil.")).toBeVisible();
	expect(await eventTitles(page)).toEqual([noel.title]);

	// The form of the former release, which nobody has opened since.
	await context.setOffline(true);
	await page.goto("/admin/events/new");
	expect(await page.evaluate(marks)).toBe(0);
	await fillEvent(page, "Repas de Pâques");
	await context.setOffline(false);
	await page.goto("/admin/envois");
	await expect(page.getByText("Rien n’attend sur cet appareil.")).toBeVisible();
	expect((await eventTitles(page)).toSorted()).toEqual([noel.title, "Repas de Pâques"]);

	// Opened once more, it is stored as the next release shows it.
	await page.goto("/admin/events/new");
	await expect.poll(() => page.evaluate(isStoredAsShown)).toBe(true);
});
