import type { LoaderFunctionArgs } from "@remix-run/node";
import { chosenPledges, donorCsv, pledgesOfDonor } from "~/giving/pledges/donor-data.server";
import { choiceRefusal } from "~/giving/pledges/pledge-list";
import { requirePermission } from "~/people/session/require-permission.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { documentResponse } from "~/web/http/document-response.server";
import { errorResponse } from "~/web/http/error-response.server";

/** Returns the site's data on the chosen pledges of a donor, as CSV. */
export async function loader({ request, params: { reference = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const ticked = new URL(request.url).searchParams.getAll("promesse");
	const chosen = chosenPledges(await pledgesOfDonor(reference), ticked);
	if (chosen === undefined) throw errorResponse(400, choiceRefusal(ticked));
	const ids = chosen.map(({ id }) => id);
	const answer = await documentResponse(request, {
		type: "text/csv; charset=utf-8",
		logged: "The data of a donor could not be written",
		write: async () => donorCsv(ids, await siteTimeZone()),
	});
	if (answer.ok) answer.headers.set("Content-Disposition", `attachment; filename="donateur-${reference}.csv"`);
	answer.headers.set("Cache-Control", "no-store");
	return answer;
}
