/** The forms of the administration, as they were opened last. */
const forms = "forms-1";
/** Their style sheets, scripts and fonts. */
const files = "form-files-1";

/** The most entries of each, the oldest goes first. A form has some 12 KB, and the files 500 KB together. */
const capacity = { [forms]: 30, [files]: 150 };

/** Pages that lead to the forms, and to what waits. */
const corePages = ["/admin/envois", "/admin/partager"];

/** What names a file of the site's build. */
const buildFile = /\/build\/[\w./-]+\.(?:js|css|woff2)/g;

/**
 * Stores the page of a form, once all is stored that it takes to run.
 * @param loaded addresses of files that the page has loaded
 */
export async function storeForm(path: string, loaded: string[]) {
	for (const page of [...(await missingOf(forms, corePages)), path]) {
		const response = await fetch(page, { credentials: "same-origin" });
		if (!response.ok || response.redirected) continue;
		const named = (await response.clone().text()).match(buildFile) ?? [];
		for (const file of await missingOf(files, [...new Set([...loaded, ...named])])) {
			const answer = await fetch(file);
			if (answer.ok) await put(files, file, answer);
		}
		await put(forms, page, response);
	}
}

async function missingOf(name: string, addresses: string[]) {
	const cache = await caches.open(name);
	const found = await Promise.all(addresses.map((address) => cache.match(address)));
	return addresses.filter((_, index) => found[index] === undefined);
}

async function put(name: keyof typeof capacity, address: string, response: Response) {
	const cache = await caches.open(name);
	await cache.delete(address); // stored again, it is the last
	await cache.put(address, response);
	const entries = await cache.keys();
	for (const oldest of entries.slice(0, Math.max(0, entries.length - (capacity[name] ?? 0))))
		await cache.delete(oldest);
}

export const storedFile = async (address: string) => (await caches.open(files)).match(address);

/** Whether a page is there without a network. */
export const hasForm = async (path: string) => (await (await caches.open(forms)).match(path)) !== undefined;

/** The stored page; the form of something new has an identifier of its own each time, by which it is saved once. */
export async function storedForm(path: string): Promise<Response | undefined> {
	const page = await (await caches.open(forms)).match(path);
	if (page === undefined) return undefined;
	const html = await page.text();
	const [, id] = (path.endsWith("/new") && /name="id" value="([\w-]{12})"/.exec(html)) || [];
	return id ? withOtherId(page, html, id) : new Response(html, page);
}

/** The policy names the inline scripts by their hashes, of which some have the identifier. */
async function withOtherId({ headers }: Response, html: string, former: string): Promise<Response> {
	const id = newId();
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

/** As `db/new-id.server.ts`. */
const newId = () =>
	btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(9))))
		.replaceAll("+", "-")
		.replaceAll("/", "_");
