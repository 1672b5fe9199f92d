import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { mobileAccounts as table } from "~/platform/db/schema.server";
import { saveIfUnchanged } from "~/publishing/publication/save-if-unchanged.server";
import { wave } from "../cast";

async function account() {
	const id = newId();
	await db.insert(table).values({ ...wave, id, position: 0 });
	const row = eq(table.id, id);
	const stored = async () => (await db.select().from(table).where(row))[0];
	return { row, stored };
}

test("a row is saved over the version that was read, which becomes the next one, and over no other", async () => {
	const { row, stored } = await account();
	expect(await saveIfUnchanged(table, row, 1, { name: "Awa" })).toBe("saved");
	expect(await stored()).toMatchObject({ name: "Awa", number: wave.number, version: 2 });
	for (const version of [1, 3]) expect(await saveIfUnchanged(table, row, version, { name: "Moussa" })).toBe("changed");
	expect(await stored()).toMatchObject({ name: "Awa", version: 2 });
	expect(await saveIfUnchanged(table, eq(table.id, newId()), 1, { name: "Moussa" })).toBe("gone");
});

test("of ten who save at once one is told that it is saved, and what belongs to it is written once", async () => {
	const { row, stored } = await account();
	const counted = () => db.update(table).set({ position: sql`position + 1` }).where(sql`changes() = 1`);
	const names = Array.from({ length: 10 }, (_, n) => `Awa ${n}`);
	const outcomes = await Promise.all(
		names.map((name) => saveIfUnchanged(table, row, 1, { name }, { after: [counted()] })),
	);
	const saved = names.filter((_, n) => outcomes[n] === "saved");
	expect(outcomes.filter((outcome) => outcome === "changed")).toHaveLength(9);
	expect([[(await stored())?.name], (await stored())?.version, (await stored())?.position]).toEqual([saved, 2, 1]);
});
