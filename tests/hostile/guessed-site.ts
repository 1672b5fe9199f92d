import { attempts } from "~/platform/db/schema.server";
import { moussa } from "../cast";
import { browser } from "../site/open-site";
import { openSignedIn } from "../site/signed-in-site";
import { watchOver } from "./oracle";

/** A site behind a trusted proxy, which its file says before the site is loaded (`TRUST_PROXY_HOPS`); each test starts without failed attempts. */
export async function guessedSite() {
	const site = await openSignedIn(attempts);
	const oracle = watchOver(site, ["faux encore", moussa.password]);
	const signIn = (email: string, password: string, address = "203.0.113.7") =>
		browser(site.origin).post("/login", { email, password }, from(address));
	return { site, oracle, signIn };
}

/** The header that the proxy adds for a visitor at this address. */
export const from = (address: string) => ({ "X-Forwarded-For": address });
