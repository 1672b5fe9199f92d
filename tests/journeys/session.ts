import type { Page } from "@playwright/test";
import { awa } from "../cast";
import type { Site } from "./site";

/** Sends a form that leads to another page; throws when the site refuses it. */
export async function post(site: Site, path: string, body: BodyInit, headers?: Record<string, string>) {
	const init = { method: "POST", redirect: "manual", body, headers: { Origin: site.url, ...headers } } as const;
	const response = await fetch(site.url + path, init);
	if (response.status !== 302 && response.status !== 303)
		throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
	return response;
}

/** Awa signs in without a browser: the cookie of her session. How she does it in one is the matter of `sign-in.spec.ts`. */
export async function sessionOn(site: Site): Promise<string> {
	const { headers } = await post(site, "/login", new URLSearchParams(awa));
	return headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** The browser of a page has this session from now on. */
export async function takeSession(page: Page, site: Site, session: string) {
	const [name = "", value = ""] = session.split("=", 2);
	await page.context().addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: "Lax" }]);
}
