import type { LoaderFunctionArgs } from "@remix-run/node";
import { personCsv } from "~/content/consent/shown-consent.server";
import { record } from "~/people/journal/record.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { documentResponse } from "~/web/http/document-response.server";

/** Returns what the site knows of one person, as CSV. */
export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	const write = () => personCsv(id);
	const logged = "An authorisation could not be exported";
	const answer = await documentResponse(request, { type: "text/csv; charset=utf-8", logged, write });
	if (answer.ok) {
		await record(account, "consent.exported", { id, name: "" });
		answer.headers.set("Content-Disposition", 'attachment; filename="autorisation.csv"');
	}
	answer.headers.set("Cache-Control", "no-store");
	return answer;
}
