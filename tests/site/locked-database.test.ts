import { join } from "node:path";
import { createClient } from "@libsql/client";
import { expect, test, vi } from "vitest";
import { client, db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { events } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { noel } from "../cast";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn();

test("while another process locks the database volunteers wait, and are served afterwards", async () => {
	const other = createClient({ url: `file:${join(env.DATA_DIR, "site.db")}` });
	const transaction = await other.transaction("write");
	await transaction.execute("UPDATE settings SET value = value");
	// A connection refused as busy is reopened: this shows that a request waits.
	const refusedAsBusy = vi.spyOn(client, "reconnect");
	let answered = 0;
	const saving = [1, 2, 3, 4].map(async (n) => {
		const fields = { id: newId(), ...noel, title: `Réunion n° ${n}`, publication: "draft" };
		const { status } = await site.postFiles("/admin/events/new", fields, "poster", []);
		answered++;
		return status;
	});
	await expect.poll(() => refusedAsBusy.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(0);
	expect(answered).toBe(0);
	await transaction.rollback();
	other.close();
	expect(await Promise.all(saving)).toEqual([303, 303, 303, 303]);
	expect(await db.$count(events)).toBe(4);
});
