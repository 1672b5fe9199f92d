import { eq } from "drizzle-orm";
import { beforeAll } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { attempts, gifts, journal, pledges, statementLines } from "~/platform/db/schema.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { account, fatou } from "../cast";
import { browser } from "./open-site";
import { openSignedIn } from "./signed-in-site";

/** Today as `YYYY-MM-DD`. */
export const today = new Date().toISOString().slice(0, 10);

/** Fifty euros that Fatou promises by transfer, as the form sends them. */
export const promised = {
	amount: "50",
	currency: "EUR",
	paymentMethod: "transfer",
	frequency: "once",
	name: fatou.name,
};

/** A site that can be given to by transfer and in the hand, on which Awa is signed in and Fatou visits. */
export async function openPledgeSite() {
	const site = await openSignedIn(attempts, gifts, pledges, journal, statementLines);
	const visitor = browser(site.origin);
	beforeAll(async () => {
		await saveAssociation({ ...account, cashPlace: "Au siège, chez Awa" });
	});
	const pledge = (changes: Record<string, string> = {}) =>
		visitor.post("/donate/promesse", { id: newId(), ...promised, ...changes });
	const stored = async () => (await db.select().from(pledges))[0];

	/** A pledge of Fatou's, and the address of the administration's page. */
	async function pledged(changes: Record<string, string> = {}) {
		const id = newId();
		await pledge({ id, ...changes });
		const [{ reference } = { reference: "" }] = await db.select().from(pledges).where(eq(pledges.id, id));
		return { id, reference, admin: `/admin/dons/${reference}` };
	}

	return {
		...{ site, visitor, pledge, stored, pledged },
		/** Awa confirms that a gift arrived. */
		receive: (admin: string, changes: Record<string, string> = {}) =>
			site.post(admin, { id: newId(), amount: "50", receivedOn: today, arrived: "0", currency: "EUR", ...changes }),
		withdraw: (id: string) => visitor.post(`/donate/promesse/retirer?cle=${id}`, {}),
		tracking: (id: string) => `/donate/promesse/suivi?cle=${id}`,
	};
}
