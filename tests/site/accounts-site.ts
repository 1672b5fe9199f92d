import { eq } from "drizzle-orm";
import { invite } from "~/people/accounts/team.server";
import { hashPassword } from "~/people/session/password.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { attempts, journal, users } from "~/platform/db/schema.server";
import { moussa } from "../cast";
import { browser } from "./open-site";
import { openSignedIn } from "./signed-in-site";

/** Made once in a process: hashing takes its time. */
let moussasHash: string | undefined;

/** The link to an account that a page shows. */
export const linkIn = (html: string) => /http:\/\/[^\s<"]+(\/compte\?jeton=[\w-]+)/.exec(html)?.[1] ?? "";

/** A site on which Awa is signed in, and whose journal is empty before each test. */
export async function openAccounts() {
	const site = await openSignedIn(attempts, journal);

	let guests = 0;
	/** An account with its own browser. */
	async function colleague({ name = moussa.name, active = true } = {}) {
		const email = `n${++guests}@association.test`;
		const id = newId();
		const path = (await invite(id, name, email, "administrator")) ?? "";
		moussasHash ??= await hashPassword(moussa.password);
		if (active) await db.update(users).set({ passwordHash: moussasHash }).where(eq(users.id, id));
		const visitor = browser(site.origin);
		const enter = (by = visitor) =>
			by.post("/login", { email, password: moussa.password }, { "User-Agent": "Firefox/130 Android" });
		return { id, email, path, enter, ...visitor };
	}

	const did = async () => (await db.select().from(journal)).map(({ who, action, subject }) => [who, action, subject]);
	return { site, colleague, did };
}
