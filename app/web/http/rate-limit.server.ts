import { createHash } from "node:crypto";
import { and, count, eq, gt, inArray, lt } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import { db } from "~/platform/db/client.server";
import { attempts } from "~/platform/db/schema.server";

/** The rate limit window, in milliseconds: 15 minutes. */
const rateLimitWindowMs = 15 * 60_000;

/** A kind of attempt, its subject, and the maximum of attempts in one window; `windowMs` sets a shorter window. */
export type RateLimit = { action: string; subject: string; max: number; windowMs?: number };

/** Returns the limits of a client: one per network to which it belongs, higher for wider networks. */
export const countedByNetwork = (request: Request, { action, subject, max }: RateLimit): RateLimit[] =>
	clientNetworks(request).map(({ network, share }) => ({ action, subject: `${subject} ${network}`, max: max * share }));

/**
 * Counts an attempt towards each limit before it is carried out, so that concurrent ones cannot slip through. Counts
 * are in the database, so that a restart resets nothing.
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

const windowStart = (windowMs = rateLimitWindowMs) => new Date(Date.now() - windowMs);

/** Returns a hash: neither e-mail address nor IP address is stored in clear. */
const subjectOf = ({ action, subject }: RateLimit) =>
	`${action}:${createHash("sha256").update(subject).digest("base64url")}`;

/** The header for the client's IP address, set by the request guard, which deletes any from outside. */
export const clientAddressHeader = "x-client-address";

/** A network that one customer may have, and its limit as a multiple of that of a single address. */
type Network = { network: string; share: number };

/** The IPv6 networks that one customer gets (RFC 6177): a /64 at least, often a /56, at most a /48. */
const prefixes = [
	{ bits: 64, share: 1 },
	{ bits: 56, share: 2 },
	{ bits: 48, share: 4 },
];

/**
 * Returns the client's IPv4 address, or the networks of its IPv6 address, smallest first. Empty when the proxy does not
 * send it.
 */
const clientNetworks = (request: Request) => networksOf(request.headers.get(clientAddressHeader) ?? "");

export function networksOf(clientAddress: string): Network[] {
	if (!ipaddr.isValid(clientAddress)) return [{ network: clientAddress, share: 1 }];
	const address = ipaddr.process(clientAddress); // IPv4-mapped IPv6 counts as IPv4
	if (!(address instanceof ipaddr.IPv6)) return [{ network: address.toString(), share: 1 }];
	return prefixes.map(({ bits, share }) => {
		const cidr = `${address.toNormalizedString()}/${bits}`;
		return { network: `${ipaddr.IPv6.networkAddressFromCIDR(cidr)}/${bits}`, share };
	});
}
