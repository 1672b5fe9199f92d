import { asc, eq, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { hasValues } from "~/platform/db/constraint.server";
import { orderRows } from "~/platform/db/id-lists.server";
import { newId } from "~/platform/db/new-id.server";
import { mobileAccounts as table } from "~/platform/db/schema.server";
import { fieldConflictMessage, saveIfUnchanged } from "~/publishing/publication/save-if-unchanged.server";
import { type MobileAccount, type MobileAccountDraft, maxMobileAccounts } from "./mobile-account";

/** Returns the accounts in display order. */
export const mobileAccounts = async (): Promise<MobileAccount[]> => {
	const rows = await db.select().from(table).orderBy(asc(table.position), asc(table.id));
	return rows.map(({ position: _, version: _version, ...account }) => account);
};

/** Returns the stored account with its version. */
export async function mobileAccountToEdit(id: string) {
	const [account] = await db.select().from(table).where(eq(table.id, id));
	return account;
}

/**
 * Adds an account after the others; idempotent for the same form.
 * @returns `full` when there are already `maxMobileAccounts`
 */
export async function addMobileAccount(id: string, draft: MobileAccountDraft): Promise<"added" | "repeated" | "full"> {
	const { operator, country, number, name, merchantCode, steps } = draft;
	// One SQL statement, so that the limit holds when two accounts are added at once.
	const { rowsAffected } = await db.run(sql`insert into mobile_accounts
		(id, position, operator, country, number, name, merchant_code, steps)
		select ${id}, (select coalesce(max(position) + 1, 0) from mobile_accounts), ${operator}, ${country}, ${number},
			${name}, ${merchantCode}, ${steps}
		where (select count(*) from mobile_accounts) < ${maxMobileAccounts} on conflict (id) do nothing`);
	if (rowsAffected > 0) return "added";
	const stored = await mobileAccountToEdit(id);
	if (stored === undefined) return "full";
	return hasValues(stored, draft) ? "repeated" : addMobileAccount(newId(), draft);
}

/**
 * Changes an account.
 * @param opened the version that the form was loaded with; if the account was saved since, differing fields conflict
 * @returns on conflict, the messages by field and the stored version
 */
export async function changeMobileAccount(
	id: string,
	draft: MobileAccountDraft,
	opened: number,
): Promise<"changed" | "unchanged" | "missing" | { conflicts: Record<string, string[]>; version: number }> {
	const stored = await mobileAccountToEdit(id);
	if (stored === undefined) return "missing";
	const names = Object.keys(draft) as (keyof MobileAccountDraft)[];
	const differing = names.filter((name) => stored[name] !== draft[name]);
	if (differing.length === 0) return "unchanged";
	if (opened !== stored.version) {
		const conflicts = Object.fromEntries(differing.map((name) => [name, [fieldConflictMessage(stored[name])]]));
		return { conflicts, version: stored.version };
	}
	const saved = await saveIfUnchanged(table, eq(table.id, id), opened, draft);
	return saved === "saved" ? "changed" : changeMobileAccount(id, draft, opened);
}

/** Deletes an account. @returns false when it does not exist */
export async function deleteMobileAccount(id: string): Promise<boolean> {
	return (await db.delete(table).where(eq(table.id, id))).rowsAffected > 0;
}

/** Stores this order of the accounts; accounts that are not listed keep their position. */
export const orderMobileAccounts = (ids: string[]) => orderRows(table, table.id, ids);
