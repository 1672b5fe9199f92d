import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { oneTimeLinks, sessions, users } from "~/db/schema.server";
import { hashPassword } from "~/session/password.server";

/** Sets the password of an account and ends all its sessions and links: the caller starts a new session. */
export async function changePassword(userId: string, password: string) {
	const passwordHash = await hashPassword(password);
	await db.batch([
		db.update(users).set({ passwordHash }).where(eq(users.id, userId)),
		db.delete(sessions).where(eq(sessions.userId, userId)),
		db.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, userId)),
	]);
}
