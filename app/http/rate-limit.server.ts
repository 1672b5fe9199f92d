import { createHash } from "node:crypto";
import { and, count, eq, gt, inArray, lt } from "drizzle-orm";
import { db } from "~/db/client.server";
import { attempts } from "~/db/schema.server";
import { clientNetworks } from "./client-address.server";

/** How long an attempt counts, in milliseconds: 15 minutes. */
const rateLimitWindow = 15 * 60_000;

/** Something counted, and how many of it one window allows. */
export type RateLimit = { what: string; who: string; most: number };

/** Counted for the visitor's network, and for the wider ones that it may be one of many of. */
export const countedByNetwork = (request: Request, { what, who, most }: RateLimit): RateLimit[] =>
	clientNetworks(request).map(({ network, share }) => ({ what, who: `${who} ${network}`, most: most * share }));

/**
 * Counts one attempt for each, before anything is tried: of many at once, none slips through.
 * Kept in the database, so that a restart forgives nothing.
 * @returns whether all are within their limits, and how to take this attempt back
 */
export async function consumeRateLimit(counted: RateLimit[]) {
	const at = new Date();
	const [, , made] = await db.batch([
		purgeRateLimits(),
		// Counted by a clock that went ahead, they would keep the door shut until that time comes.
		db.update(attempts).set({ at }).where(gt(attempts.at, at)),
		db
			.insert(attempts)
			.values(counted.map((one) => ({ subject: subjectOf(one), at })))
			.returning({ id: attempts.id }),
	]);
	let allowed = true;
	for (const one of counted) {
		const recent = and(eq(attempts.subject, subjectOf(one)), gt(attempts.at, windowStart()));
		const [row] = await db.select({ made: count() }).from(attempts).where(recent);
		if ((row?.made ?? 0) > one.most) allowed = false;
	}
	const ids = made.map((row) => row.id);
	return { allowed, takeBack: () => db.delete(attempts).where(inArray(attempts.id, ids)) };
}

/** Forgets the attempts that count no more; the privacy page promises it. */
export const purgeRateLimits = () => db.delete(attempts).where(lt(attempts.at, windowStart()));

const windowStart = () => new Date(Date.now() - rateLimitWindow);

/** Neither e-mail nor address is stored as such. */
const subjectOf = ({ what, who }: RateLimit) => `${what}:${createHash("sha256").update(who).digest("base64url")}`;
