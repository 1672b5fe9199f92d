import { createHash } from "node:crypto";
import { and, count, eq, gt, inArray, lt } from "drizzle-orm";
import { db } from "~/db/client.server";
import { attempts } from "~/db/schema.server";
import { clientNetworks } from "./client-address.server";

/** The rate limit window, in milliseconds: 15 minutes. */
const rateLimitWindow = 15 * 60_000;

/** A kind of attempt, its subject, and the most attempts in one window; `windowMs` is one that is shorter. */
export type RateLimit = { action: string; subject: string; max: number; windowMs?: number };

/** The limits of a client: one per network that it belongs to, wider ones in proportion. */
export const countedByNetwork = (request: Request, { action, subject, max }: RateLimit): RateLimit[] =>
	clientNetworks(request).map(({ network, share }) => ({ action, subject: `${subject} ${network}`, max: max * share }));

/**
 * Counts an attempt towards each limit before it is carried out, so that concurrent ones cannot slip through. In the
 * database, so that a restart resets nothing.
 * @returns whether all are within their limits, and a function to undo this attempt
 */
export async function consumeRateLimit(limits: RateLimit[]) {
	const at = new Date();
	const [, , made] = await db.batch([
		purgeRateLimits(),
		// Attempts dated by a clock that was ahead would block until that time.
		db.update(attempts).set({ at }).where(gt(attempts.at, at)),
		db
			.insert(attempts)
			.values(limits.map((limit) => ({ subject: subjectOf(limit), at })))
			.returning({ id: attempts.id }),
	]);
	let allowed = true;
	for (const limit of limits) {
		const recent = and(eq(attempts.subject, subjectOf(limit)), gt(attempts.at, windowStart(limit.windowMs)));
		const [row] = await db.select({ made: count() }).from(attempts).where(recent);
		if ((row?.made ?? 0) > limit.max) allowed = false;
	}
	const ids = made.map((row) => row.id);
	return { allowed, undo: () => db.delete(attempts).where(inArray(attempts.id, ids)) };
}

/** Deletes expired attempts, as the privacy page promises. */
export const purgeRateLimits = () => db.delete(attempts).where(lt(attempts.at, windowStart()));

const windowStart = (windowMs = rateLimitWindow) => new Date(Date.now() - windowMs);

/** Hashed: neither e-mail nor IP address is stored in clear. */
const subjectOf = ({ action, subject }: RateLimit) =>
	`${action}:${createHash("sha256").update(subject).digest("base64url")}`;
