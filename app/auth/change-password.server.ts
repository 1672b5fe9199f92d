import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { sessions, users } from "~/db/schema.server";
import { hashPassword } from "./password.server";

/** Gives an account another password and ends all its sessions: whoever changed it starts a new one. */
export async function changePassword(userId: string, password: string) {
	const passwordHash = await hashPassword(password);
	await db.batch([
		db.update(users).set({ passwordHash }).where(eq(users.id, userId)),
		db.delete(sessions).where(eq(sessions.userId, userId)),
	]);
}
