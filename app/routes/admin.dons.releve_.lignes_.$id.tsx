import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feeOfLine, giftsOfAmount, giftsOfLine } from "~/giving/pledges/line-gifts.server";
import { ofDonor } from "~/giving/pledges/pledge";
import { pledgeCandidates, pledgesByReference, pledgesPage } from "~/giving/pledges/pledge-queries.server";
import { referencesIn } from "~/giving/pledges/pledge-reference";
import { adminPledge, amountToPay } from "~/giving/pledges/shown-pledge.server";
import { LineDetails } from "~/giving/statements/line-details";
import { firstDayOf, matchLines, takenBackBy } from "~/giving/statements/match-lines.server";
import { countsFor, openLine, shownGift } from "~/giving/statements/shown-line.server";
import { earlierLinesOf, lineOfUrl, nextOpenLine, openLines } from "~/giving/statements/statement-lines.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { formatAmount } from "~/platform/money/amount";
import { fixedConversion } from "~/platform/money/currency";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { listQuery } from "~/web/http/list-query";

export const meta = adminPage("Ligne de relevé");

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const line = await lineOfUrl(id);
	const { q } = listQuery(request.url);
	const isArrival = line.amount > 0;
	const [timeZone, candidates, gifts, fee, takenBack] = await Promise.all([
		siteTimeZone(),
		isArrival ? pledgeCandidates() : [],
		giftsOfLine(id),
		feeOfLine(id),
		isArrival ? undefined : takenBackBy(line, await openLines(), await giftsOfAmount([line], firstDayOf([line]))),
	]);
	const proposal = matchLines([line], candidates).get(line.id);
	const possible = async () => {
		if (proposal === undefined) return pledgesByReference(referencesIn(line).exact);
		const references = [proposal.reference, ...proposal.others];
		const proposed = await pledgesByReference(references);
		return proposed.toSorted((a, b) => references.indexOf(a.reference) - references.indexOf(b.reference));
	};
	const found = q ? (await pledgesPage({}, { state: "all", period: "", search: q })).items : await possible();
	const choices = found.map((pledge) => {
		const { reference, amount, frequency, stateLabel } = adminPledge(pledge, timeZone);
		return {
			...{ reference, stateLabel, donor: ofDonor(pledge), promised: `${amount}, ${frequency.toLowerCase()}` },
			arrived: String(pledge.received),
			withdrawn: pledge.withdrawnAt !== null,
			counts: countsFor(
				line,
				pledge,
				fixedConversion(line.amount, line.currency, pledge.currency, amountToPay(pledge)),
			),
		};
	});
	const earlier = (await earlierLinesOf([line])).get(line.twinOf ?? "");
	const named = candidates.find(({ reference: one }) => one === proposal?.reference);
	return {
		line: openLine(line, { proposal, pledge: named, earlier, takenBack }),
		gifts: gifts.map(shownGift),
		fee: fee ? { id: fee.id, words: `${fee.title}, ${formatAmount(fee.amount, fee.currency)}` } : null,
		...{ choices, search: q, next: await nextOpenLine(line) },
	};
}

export default function StatementLine() {
	return (
		<div className="page">
			<LineDetails {...useLoaderData<typeof loader>()} />
		</div>
	);
}
