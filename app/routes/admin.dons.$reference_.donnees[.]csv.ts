import type { LoaderFunctionArgs } from "@remix-run/node";
import { documentResponse } from "~/http/document-response.server";
import { donorCsv } from "~/pledges/donor-data.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { siteTimeZone } from "~/settings/settings.server";

/** What the site knows of the donor of a pledge, as CSV. */
export async function loader({ request, params: { reference = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const answer = await documentResponse(request, {
		type: "text/csv; charset=utf-8",
		logged: "The data of a donor could not be written",
		write: async () => donorCsv(reference, await siteTimeZone()),
	});
	if (answer.ok) answer.headers.set("Content-Disposition", `attachment; filename="donateur-${reference}.csv"`);
	answer.headers.set("Cache-Control", "no-store");
	return answer;
}
