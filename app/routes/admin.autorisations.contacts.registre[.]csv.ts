import type { LoaderFunctionArgs } from "@remix-run/node";
import { registerCsv, siteToday } from "~/content/consent/shown-consent.server";
import { record } from "~/people/journal/record.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { documentResponse } from "~/web/http/document-response.server";

/** Returns the whole register with contacts, as CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	const logged = "The register could not be exported";
	const answer = await documentResponse(request, { type: "text/csv; charset=utf-8", logged, write: registerCsv });
	if (answer.ok) {
		await record(account, "consent.exported");
		answer.headers.set("Content-Disposition", `attachment; filename="autorisations-${await siteToday()}.csv"`);
	}
	answer.headers.set("Cache-Control", "no-store");
	return answer;
}
