import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvHead, csvLines, filterOf, wholeJournal } from "~/people/journal/journal.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { calendarDateAt } from "~/platform/calendar/calendar-date";
import { association } from "~/publishing/settings/settings.server";
import { documentResponse } from "~/web/http/document-response.server";

/** Returns the journal, with the filters of its page, as CSV. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	const { timeZone } = await association();
	const answer = await documentResponse(request, {
		type: "text/csv; charset=utf-8",
		logged: "Le journal n’a pas pu être écrit",
		write: async () => {
			const parts = [csvHead];
			for await (const entries of wholeJournal(filterOf(request.url))) parts.push(csvLines(entries, timeZone));
			return parts.join("");
		},
	});
	const day = calendarDateAt(new Date(), timeZone);
	if (answer.ok) answer.headers.set("Content-Disposition", `attachment; filename="journal-${day}.csv"`);
	answer.headers.set("Cache-Control", "no-store");
	return answer;
}
