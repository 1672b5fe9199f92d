import type { ActionFunctionArgs } from "@remix-run/node";
import { reopenLine } from "~/giving/pledges/line-gifts.server";
import { decideLine } from "~/giving/statements/line-form.server";
import { record } from "~/people/journal/record.server";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Undoes the decision on a line: its gifts, or that it is not a gift. */
export const action = (args: ActionFunctionArgs) =>
	decideLine(args, async ({ id }, { account }) => {
		const reopened = await reopenLine(id);
		if ("inTheWay" in reopened) {
			const which = reopened.inTheWay.map(({ receipt }) => `n° ${receipt}`);
			const refused =
				which.length > 1
					? `Ces dons ont les reçus ${which.join(", ")} : annulez d’abord les reçus.`
					: `Ce don a le reçu ${which[0]} : annulez d’abord le reçu.`;
			// The line's page has the links to them.
			return { refused, at: "line" };
		}
		for (const reference of reopened.takenBack)
			await record(account, "gift.takenBack", { id: reference, name: reference });
		return { done: "Ligne à traiter de nouveau" };
	});
