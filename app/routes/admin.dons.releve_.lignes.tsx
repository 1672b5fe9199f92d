import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { giftsOfAmount } from "~/giving/pledges/line-gifts.server";
import { pledgeCandidates } from "~/giving/pledges/pledge-queries.server";
import { LineList } from "~/giving/statements/line-list";
import { digestOf, firstDayOf, matchLines, sureGifts, takenBackBy } from "~/giving/statements/match-lines.server";
import { openLine } from "~/giving/statements/shown-line.server";
import { lineStates } from "~/giving/statements/statement";
import { earlierLinesOf, linesPage, openLines } from "~/giving/statements/statement-lines.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { adminPage } from "~/site/layout/admin-page";
import { listQuery, stateInUrl, stateParameter } from "~/web/http/list-query";
import { Button, ButtonLink, Link } from "~/web/ui/button";
import { Form } from "~/web/ui/form";
import { Pagination } from "~/web/ui/pagination";
import { useSubmitting } from "~/web/ui/submission";

export const meta = adminPage("Lignes de relevé");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	const { q, cursor } = listQuery(request.url);
	const state = stateInUrl(lineStates, request.url) ?? "open";
	const [page, lines] = await Promise.all([
		linesPage(cursor, { state, search: q }),
		state === "open" ? openLines() : [],
	]);
	const pledges = lines.length > 0 ? await pledgeCandidates() : [];
	const proposals = matchLines(lines, pledges);
	const byReference = new Map(pledges.map((pledge) => [pledge.reference, pledge]));
	const earlierLines = await earlierLinesOf(state === "twin" ? page.items : []);
	const returns = page.items.filter(({ amount }) => state === "open" && amount < 0);
	const gifts = await giftsOfAmount(returns, firstDayOf(returns));
	const items = page.items.map((line) => {
		const proposal = proposals.get(line.id);
		return openLine(line, {
			...{ proposal, pledge: byReference.get(proposal?.reference ?? "") },
			...{
				earlier: earlierLines.get(line.twinOf ?? ""),
				takenBack: line.amount < 0 ? takenBackBy(line, lines, gifts) : undefined,
			},
		});
	});
	const sure = sureGifts(lines, pledges, proposals);
	return { ...page, state, q, sure: { count: sure.length, digest: digestOf(sure) }, items };
}

export default function StatementLines() {
	const page = useLoaderData<typeof loader>();
	const { search } = useLocation();
	return (
		<div className="page">
			<Link className="admin-back" to={adminPaths.pledges}>
				Retour aux dons
			</Link>
			<h1>Lignes de relevé</h1>
			<div className="actions">
				{page.sure.count > 0 && <ConfirmSure sure={page.sure} list={search} />}
				<ButtonLink to={adminPaths.statement}>Lire un relevé</ButtonLink>
			</div>
			<LineList lines={page.items} state={page.state} search={page.q} />
			<Pagination
				page={page}
				filters={{ q: page.q, etat: stateParameter(lineStates, page.state) }}
				labels={{ before: "Plus récentes", after: "Plus anciennes" }}
			/>
		</div>
	);
}

/** `digest`: hash of the sure lines as they are shown. `list`: the query of the list. */
type ConfirmSureProps = { sure: { count: number; digest: string }; list: string };

/** Confirms all lines that are sure. */
function ConfirmSure({ sure: { count, digest }, list }: ConfirmSureProps) {
	const busy = useSubmitting();
	return (
		<Form method="post" action={`${adminPaths.confirmSureLines}${list}`}>
			<input type="hidden" name="sure" value={digest} />
			<Button tone="primary" busy={busy}>
				{count > 1
					? `Confirmer les ${count.toLocaleString("fr-FR")} correspondances sûres`
					: "Confirmer la correspondance sûre"}
			</Button>
		</Form>
	);
}
