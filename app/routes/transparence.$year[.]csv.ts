import type { LoaderFunctionArgs } from "@remix-run/node";
import { accountsCsv, accountYears } from "~/giving/expenses/year-accounts.server";
import { documentResponse } from "~/web/http/document-response.server";

/** Returns the accounts of a year as CSV. */
export async function loader({ request, params: { year = "" } }: LoaderFunctionArgs) {
	const answer = await documentResponse(request, {
		type: "text/csv; charset=utf-8",
		logged: "The accounts could not be written",
		write: async () => ((await accountYears()).includes(year) ? accountsCsv(year) : undefined),
	});
	if (answer.ok) answer.headers.set("Content-Disposition", `attachment; filename="transparence-${year}.csv"`);
	return answer;
}
