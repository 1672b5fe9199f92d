import { createHash, randomBytes } from "node:crypto";
import { createSessionStorage, type Session } from "@remix-run/node";
import { and, desc, eq, gt, lt, lte, ne, or } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { sessions } from "~/platform/db/schema.server";
import { tryAction } from "~/web/http/error-response.server";
import type { Toast } from "~/web/ui/toast";
import { signedCookie } from "./session-secret.server";

const minute = 60_000;
/** A session ends after 2 hours without a request, and 12 hours after signing in (docs/product.md, limits). */
const idleLimitMs = 120 * minute;
const absoluteLimitMs = 12 * 60 * minute;

/**
 * The cookie contains the id, the database only its hash: a stolen database opens no session. The value may come from
 * another signed cookie, and need not be a string.
 */
export const hashOf = (id: string) => createHash("sha256").update(String(id)).digest("base64url");

/** The tolerated clock correction for a session last seen in the future. */
const clockErrorMs = 5 * minute;

/**
 * SQL condition that a session has not expired. One last seen in the future comes from a clock that was ahead, and
 * would otherwise not expire until then.
 */
const isActive = (now = Date.now()) =>
	and(
		gt(sessions.createdAt, new Date(now - absoluteLimitMs)),
		gt(sessions.lastSeenAt, new Date(now - idleLimitMs)),
		lte(sessions.lastSeenAt, new Date(now + clockErrorMs)),
	);

/** Remix's session storage in database rows, so that sessions can be revoked. */
export const sessionStorage = createSessionStorage<
	{
		userId: string;
		/** Browser and operating system, as text. */
		agent: string;
		/** Time of the last password confirmation, in milliseconds. */
		confirmedAt: number;
		/** The last deleted items, and the time of their deletion in milliseconds. */
		justDeleted: { ids: string[]; at: number };
		/** Only in a new session: the hash of the browser's former session, which it ends. */
		replaces: string;
	},
	{ toasts: Toast[] }
>({
	cookie: signedCookie("session"), // a session cookie
	async createData({ agent = "", replaces = "", ...data }) {
		const id = randomBytes(32).toString("base64url");
		const now = new Date();
		await db.batch([
			db
				.insert(sessions)
				.values({ idHash: hashOf(id), userId: data.userId, agent, data, createdAt: now, lastSeenAt: now }),
			db.delete(sessions).where(eq(sessions.idHash, replaces)),
		]);
		return id;
	},
	async readData(id) {
		// A value that is validly signed, but by another release of the site.
		if (typeof id !== "string") return null;
		const now = Date.now();
		const alive = and(eq(sessions.idHash, hashOf(id)), isActive(now));
		const [session] = await db.select().from(sessions).where(alive);
		if (session === undefined) return null;
		if (now - session.lastSeenAt.getTime() > minute) void touchSession(id, now);
		return session.data;
	},
	/** Errors are only logged: the data is mostly toasts, and the action has already succeeded. */
	async updateData(id, data) {
		await tryAction({ log: "A session could not be stored" }, async () => {
			await db
				.update(sessions)
				.set({ data })
				.where(eq(sessions.idHash, hashOf(id)));
		});
	},
	async deleteData(id) {
		await db.delete(sessions).where(eq(sessions.idHash, hashOf(id)));
	},
});

const pendingUpdates = new Set<string>();

/**
 * Updates the last use of a session. Not awaited: pages stay readable while the database is read-only. Parallel loaders
 * of a page share one update.
 */
async function touchSession(id: string, now: number) {
	if (pendingUpdates.has(id)) return;
	pendingUpdates.add(id);
	await tryAction({ log: "The last use of a session could not be stored" }, async () => {
		await db
			.update(sessions)
			.set({ lastSeenAt: new Date(now) })
			.where(and(eq(sessions.idHash, hashOf(id)), isActive(now)));
	});
	pendingUpdates.delete(id);
}

/** Deletes expired sessions. */
export const purgeExpiredSessions = (now = Date.now()) =>
	db
		.delete(sessions)
		.where(
			or(
				lt(sessions.createdAt, new Date(now - absoluteLimitMs)),
				lt(sessions.lastSeenAt, new Date(now - idleLimitMs)),
				gt(sessions.lastSeenAt, new Date(now + clockErrorMs)),
			),
		);

/** Returns the session of a request's cookie; an empty one without it. */
export const readSession = (request: Request) => sessionStorage.getSession(request.headers.get("Cookie"));

/** Returns the account's active sessions, the current one first, then by last use. `id` opens nothing: it is public. */
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

/** Ends one of the account's own sessions; idempotent. */
export const endSession = (userId: string, id: string) =>
	db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.idHash, id)));

/** Ends all sessions of the account but the current one. */
export const endOtherSessions = (userId: string, current: Session) =>
	db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.idHash, hashOf(current.id))));
