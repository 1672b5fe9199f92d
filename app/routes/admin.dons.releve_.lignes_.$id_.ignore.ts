import type { ActionFunctionArgs } from "@remix-run/node";
import { decideLine } from "~/giving/statements/line-form.server";
import { ignoreLine } from "~/giving/statements/statement-lines.server";
import { record } from "~/people/journal/record.server";
import { adminPaths } from "~/platform/kinds/paths";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Sets a line aside that is not a gift. */
export const action = (args: ActionFunctionArgs) =>
	decideLine(args, async ({ id }, { account }) => {
		if (!(await ignoreLine(id)))
			return { refused: "Cette ligne vient d’être confirmée : annulez d’abord la confirmation." };
		await record(account, "statement.ignored");
		return { done: "Ligne ignorée", undo: adminPaths.reopenLine(id) };
	});
