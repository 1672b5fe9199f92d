import type { Session } from "@remix-run/node";
import { and, desc, eq, ne } from "drizzle-orm";
import { db } from "~/db/client.server";
import { sessions } from "~/db/schema.server";
import { hashOf, isActive } from "./session.server";

/** One's active sessions, the current one first, then by last use. `id` is public: it only identifies the session. */
export async function ownSessions(userId: string, current: Session) {
	const currentId = hashOf(current.id);
	const found = await db
		.select({
			id: sessions.idHash,
			agent: sessions.agent,
			createdAt: sessions.createdAt,
			lastSeenAt: sessions.lastSeenAt,
		})
		.from(sessions)
		.where(and(eq(sessions.userId, userId), isActive()))
		.orderBy(desc(eq(sessions.idHash, currentId)), desc(sessions.lastSeenAt))
		.limit(100);
	return found.map((session) => ({ ...session, current: session.id === currentId }));
}

/** Ends one of one's own sessions. Idempotent. */
export const endSession = (userId: string, id: string) =>
	db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.idHash, id)));

/** Ends all of one's sessions but the current one. */
export const endOtherSessions = (userId: string, current: Session) =>
	db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.idHash, hashOf(current.id))));
