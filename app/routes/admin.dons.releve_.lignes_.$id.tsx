import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { errorResponse } from "~/http/error-response.server";
import { listQuery } from "~/http/list-query";
import { adminPage } from "~/layout/admin-page";
import { pledgeCandidates } from "~/pledges/pledge-candidates.server";
import { pledgesByReference, pledgesPage } from "~/pledges/pledge-lists.server";
import { adminPledge } from "~/pledges/shown-pledge.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { siteTimeZone } from "~/settings/settings.server";
import { LineDetails } from "~/statements/line-details";
import { matchLines } from "~/statements/match-lines.server";
import { referencesIn } from "~/statements/references-in-text.server";
import { shownLine } from "~/statements/shown-line.server";
import { lineById, nextOpenLine, originalsOf } from "~/statements/statement-lines.server";

export const meta = adminPage("Ligne de relevé");

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const line = await lineById(id);
	if (line === undefined) throw errorResponse(404, "Cette ligne de relevé n’existe pas.");
	const { q } = listQuery(request.url);
	const timeZone = await siteTimeZone();
	const possible = async () => {
		const proposal = matchLines([line], await pledgeCandidates()).get(line.id);
		if (proposal === undefined) return pledgesByReference(referencesIn(line).exact);
		const references = [proposal.reference, ...proposal.others];
		const proposed = await pledgesByReference(references);
		return proposed.toSorted((a, b) => references.indexOf(a.reference) - references.indexOf(b.reference));
	};
	const found = q ? (await pledgesPage({}, { state: "all", search: q })).items : await possible();
	const choices = found.map((pledge) => {
		const { reference, donor, amount, frequency, stateLabel } = adminPledge(pledge, timeZone);
		return {
			...{ reference, donor, stateLabel, promised: `${amount}, ${frequency.toLowerCase()}` },
			arrived: String(pledge.received),
			withdrawn: pledge.withdrawnAt !== null,
			fits: pledge.currency === line.currency,
		};
	});
	const original = (await originalsOf([line])).get(line.twinOf ?? "");
	return { line: shownLine(line, original), choices, search: q, next: await nextOpenLine(line) };
}

export default function StatementLine() {
	return (
		<div className="page">
			<LineDetails {...useLoaderData<typeof loader>()} />
		</div>
	);
}
