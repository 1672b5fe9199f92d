import { createHash, randomBytes } from "node:crypto";
import { createSessionStorage } from "@remix-run/node";
import { and, eq, gt, lt, lte, or } from "drizzle-orm";
import { db } from "~/db/client.server";
import { sessions } from "~/db/schema.server";
import { tryAction } from "~/http/try-action.server";
import type { Toast } from "~/ui/toast";
import { signedCookie } from "./signed-cookie.server";

const minute = 60_000;
/**
 * A session ends after 2 hours without a request, and 12 hours after signing in (docs/product.md, limits), in
 * milliseconds.
 */
const idleLimit = 120 * minute;
const absoluteLimit = 12 * 60 * minute;

/**
 * The identifier is in the cookie, its hash in the database: a stolen database opens no session. The value of another
 * cookie of ours is signed as well, and need not be a text.
 */
export const hashOf = (id: string) => createHash("sha256").update(String(id)).digest("base64url");

/** How much later than now a session may have been seen, in milliseconds: clocks are corrected by seconds. */
const clockError = 5 * minute;

/**
 * A condition of SQL: the session has not ended by itself. One that was seen later than now is of a clock that went
 * ahead, and would go on until that time comes.
 */
export const isActive = (now = Date.now()) =>
	and(
		gt(sessions.createdAt, new Date(now - absoluteLimit)),
		gt(sessions.lastSeenAt, new Date(now - idleLimit)),
		lte(sessions.lastSeenAt, new Date(now + clockError)),
	);

/** Remix's sessions, kept as rows so that they can be ended from here. */
export const sessionStorage = createSessionStorage<
	{
		userId: string;
		/** Browser and system in words, told once. */
		agent: string;
		/** When the password was last asked for again and given, in milliseconds. */
		confirmedAt: number;
		/** What was deleted last, and when, in milliseconds. */
		justDeleted: { ids: string[]; at: number };
		/** While it is new: the hash of the session that the browser had, which ends when this one begins. */
		replaces: string;
	},
	{ toasts: Toast[] }
>({
	cookie: signedCookie("session"), // the browser drops it when it is closed
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
		// Well signed, but not by this version of the site.
		if (typeof id !== "string") return null;
		const now = Date.now();
		const alive = and(eq(sessions.idHash, hashOf(id)), isActive(now));
		const [session] = await db.select().from(sessions).where(alive);
		if (session === undefined) return null;
		if (now - session.lastSeenAt.getTime() > minute) void touchSession(id, now);
		return session.data;
	},
	/** Little but toasts changes after signing in: what was done stands, even if it cannot be told. */
	async updateData(id, data) {
		await tryAction("A session could not be changed", async () => {
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

const beingNoted = new Set<string>();

/**
 * Writes down that a session goes on. Nobody waits for it: while the database takes no writes, it can still be read. The
 * loaders of one page ask at once, and one of them is enough.
 */
async function touchSession(id: string, now: number) {
	if (beingNoted.has(id)) return;
	beingNoted.add(id);
	await tryAction("A visit could not be noted", async () => {
		await db
			.update(sessions)
			.set({ lastSeenAt: new Date(now) })
			.where(and(eq(sessions.idHash, hashOf(id)), isActive(now)));
	});
	beingNoted.delete(id);
}

/** Deletes the sessions that have ended. */
export const purgeExpiredSessions = (now = Date.now()) =>
	db
		.delete(sessions)
		.where(
			or(
				lt(sessions.createdAt, new Date(now - absoluteLimit)),
				lt(sessions.lastSeenAt, new Date(now - idleLimit)),
				gt(sessions.lastSeenAt, new Date(now + clockError)),
			),
		);

/** The session that a request's cookie names; an empty one when it names none. */
export const readSession = (request: Request) => sessionStorage.getSession(request.headers.get("Cookie"));
