import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll } from "vitest";
import { receiveGift } from "~/giving/pledges/gifts.server";
import { addPledge } from "~/giving/pledges/pledges.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { gifts, journal, pledges, receipts, users } from "~/platform/db/schema.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { associationName, legal, promise } from "../cast";
import { openSignedIn } from "./signed-in-site";

/** A site of an association with a name and an address, on which Awa is signed in and issues receipts. */
export async function openReceiptSite(...tables: SQLiteTable[]) {
	const site = await openSignedIn(...tables, receipts, gifts, pledges, journal);
	beforeAll(async () => {
		await saveAssociation({ name: associationName, address: legal.address });
	});

	/** A gift of Fatou's that arrived. */
	async function arrived(changes: Partial<Parameters<typeof addPledge>[1]> & { receivedOn?: string } = {}) {
		const { receivedOn = "2026-01-15", ...pledge } = changes;
		const [id, gift] = [newId(), newId()];
		await addPledge(id, { ...promise, ...pledge });
		const { reference = "" } = (await db.select().from(pledges)).find((one) => one.id === id) ?? {};
		const [{ by = "" } = {}] = await db.select({ by: users.id }).from(users);
		const seen = { arrived: 0, currency: pledge.currency ?? promise.currency };
		await receiveGift(gift, reference, { gift: { amount: pledge.amount ?? promise.amount, receivedOn }, seen, by });
		const admin = `/admin/dons/${reference}`;
		return {
			...{ id, reference, admin },
			gift: `${admin}/gifts/${gift}`,
			issue: () => site.post(`${admin}/gifts/${gift}/receipt`, {}),
		};
	}

	return { site, arrived };
}
