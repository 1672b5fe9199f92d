import { outboxPaths } from "~/platform/kinds/paths";
import { newFormId } from "~/web/forms/new-form-id";
import { putBounded } from "~/web/offline/offline-cache";

/** The cache of the administration's forms, as one account in one role has opened them last. */
const forms = "forms-1";
/** The cache of their style sheets, scripts and fonts. */
const files = "form-files-1";

/** Maximum entries; the oldest is deleted first. A form has some 12 KB, the 60 files of a build 500 KB together. */
const capacity = { [forms]: 30, [files]: 400 };

/** Pages that lead to the forms, and to what waits. */
const corePages = [outboxPaths.outbox, outboxPaths.share];

/** Matches the paths of files of the site's build, and of the pictures of the help. */
const buildFile = /\/build\/[\w./-]+\.(?:js|css|woff2)|\/aide\/[\w-]+\.webp/g;

/** Every page says who is signed in, in which role. */
export type Claim = { account: string };

/** A page with a form also says which form, and the URLs of the files that it has loaded. */
export type ShownForm = Claim & { path: string; loaded: string[] };

/**
 * Stores the page of a form, after the files that it needs. The forms of another account or role are deleted before.
 * @throws when there is no network, or no room
 */
export async function storeForm({ path, loaded, account }: ShownForm) {
	await claimFor(account);
	const entry = loaded.find((file) => /\/entry\.client-/.test(file))?.replace(/^.*\/build\//, "/build/") ?? "";
	const stale = await Promise.all(corePages.map(async (page) => !(await pageText(page)).includes(entry)));
	for (const page of [...corePages.filter((_, index) => stale[index]), path]) {
		const response = await fetch(page, { headers: { "X-Offline-Copy": "1" } });
		const html = await response.clone().text();
		// After a release the page would name other files than the loaded ones: the next visit stores it.
		if (!response.ok || response.redirected || !html.includes(entry)) continue;
		for (const file of await missingFiles([...loaded, ...(html.match(buildFile) ?? [])])) await storeFile(file);
		await put(forms, page, response);
	}
}

/** Deletes the stored forms if they belong to another account or role. */
export async function claimFor(account: string) {
	const marker = "/admin/account-of-forms";
	if ((await pageText(marker)) === account) return;
	await caches.delete(forms);
	await put(forms, marker, new Response(account));
}

const pageText = async (path: string) => (await (await (await caches.open(forms)).match(path))?.text()) ?? "";

async function missingFiles(addresses: string[]) {
	const cache = await caches.open(files);
	const all = [...new Set(addresses)];
	const found = await Promise.all(all.map((address) => cache.match(address)));
	return all.filter((_, index) => found[index] === undefined);
}

async function storeFile(address: string) {
	const response = await fetch(address);
	if (!response.ok) throw new Error("A file of the page is missing");
	await put(files, address, response);
}

const put = (name: keyof typeof capacity, address: string, response: Response) =>
	putBounded(name, capacity[name] ?? 0, address, response);

export const storedFile = async (address: string) => (await caches.open(files)).match(address);

/** Returns whether a page is stored for use without a network. */
export const hasForm = async (path: string) => (await (await caches.open(forms)).match(path)) !== undefined;

const day = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long" });

/**
 * Returns the stored page, which says when it was stored (`outbox.css`). The form of a new item gets another identifier
 * each time, as its idempotency key.
 */
export async function storedForm(path: string): Promise<Response | undefined> {
	const page = await (await caches.open(forms)).match(path);
	if (page === undefined) return undefined;
	const since = day.format(new Date(page.headers.get("Date") ?? Date.now()));
	const html = (await page.text()).replace(' class="dialog"', ` class="dialog" data-stored="${since}"`);
	const [, id] = (path.endsWith("/new") && /name="id" value="([\w-]{12})"/.exec(html)) || [];
	return id ? withOtherId(page, html, id) : new Response(html, page);
}

/** Replaces the identifier. The policy names inline scripts by their hashes, and some scripts contain it. */
async function withOtherId({ headers }: Response, html: string, former: string): Promise<Response> {
	const id = newFormId();
	let policy = headers.get("Content-Security-Policy") ?? "";
	for (const [, script = ""] of html.matchAll(/<script[^>]*>([^<]*)<\/script>/g))
		policy = policy.replace(await sha256Of(script), await sha256Of(script.replaceAll(former, id)));
	const own = new Headers(headers);
	own.set("Content-Security-Policy", policy);
	return new Response(html.replaceAll(former, id), { headers: own });
}

async function sha256Of(text: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
