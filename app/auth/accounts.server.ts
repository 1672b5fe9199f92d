import { count } from "drizzle-orm";
import { db } from "~/db/client.server";
import { isTaken } from "~/db/constraint.server";
import { newId } from "~/db/new-id.server";
import { users } from "~/db/schema.server";
import { hashPassword } from "./password.server";
import { type Administrator, normalizeEmail } from "./sign-in.server";

/** Whether anyone can sign in yet. */
export async function hasAdministrator(): Promise<boolean> {
	const [row] = await db.select({ users: count() }).from(users);
	return (row?.users ?? 0) > 0;
}

/** Creates an account; undefined when the e-mail already has one. */
export async function createAdministrator(email: string, password: string): Promise<Administrator | undefined> {
	const administrator = { id: newId(), email: normalizeEmail(email), name: "" };
	try {
		await db
			.insert(users)
			.values({ ...administrator, passwordHash: await hashPassword(password), createdAt: new Date() });
		return administrator;
	} catch (error) {
		if (isTaken(error)) return undefined;
		throw error;
	}
}
