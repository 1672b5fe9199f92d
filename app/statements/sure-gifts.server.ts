import type { GiftOfLine } from "~/pledges/gifts.server";
import type { PledgeCandidate } from "~/pledges/pledge-candidates.server";
import { type LineToMatch, matchLines } from "./match-lines.server";

/** The gifts of all lines that are sure now, the oldest first, each with what has arrived of its pledge before it. */
export function sureGifts(lines: LineToMatch[], pledges: PledgeCandidate[]): GiftOfLine[] {
	const proposals = matchLines(lines, pledges);
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
