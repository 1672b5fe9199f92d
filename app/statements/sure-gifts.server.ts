import { createHash } from "node:crypto";
import type { GiftOfLine } from "~/pledges/gifts.server";
import type { PledgeCandidate } from "~/pledges/pledge-candidates.server";
import { type LineToMatch, matchLines } from "./match-lines.server";

/** The gifts of all lines that are sure now, the oldest first, each with what has arrived of its pledge before it. */
export function sureGifts(
	lines: LineToMatch[],
	pledges: PledgeCandidate[],
	proposals = matchLines(lines, pledges),
): GiftOfLine[] {
	const byId = new Map(lines.map((line) => [line.id, line]));
	const arrived = new Map(pledges.map(({ reference, received }) => [reference, received]));
	const promised = new Map(pledges.map(({ reference, amount }) => [reference, amount]));
	// The map has the order in which they were matched.
	return [...proposals].flatMap(([id, { reference, certainty }]) => {
		const line = byId.get(id);
		if (certainty !== "sure" || line === undefined) return [];
		const before = arrived.get(reference) ?? 0;
		arrived.set(reference, before + line.amount);
		const gift = { amount: line.amount, receivedOn: line.date };
		const seen = { arrived: before, currency: line.currency, promised: promised.get(reference), isWithdrawn: false };
		return { id, reference, gift, seen };
	});
}

/** A digest of which lines are gifts of which pledges: what somebody confirms at once is what was shown. */
export const digestOf = (gifts: GiftOfLine[]): string =>
	createHash("sha256")
		.update(JSON.stringify(gifts.map(({ id, reference }) => [id, reference])))
		.digest("base64url");
