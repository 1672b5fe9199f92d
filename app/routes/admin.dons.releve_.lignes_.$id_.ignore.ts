import type { ActionFunctionArgs } from "@remix-run/node";
import { record } from "~/journal/record.server";
import { adminPaths } from "~/kinds/paths";
import { decideLine } from "~/statements/line-form.server";
import { ignoreLine } from "~/statements/statement-lines.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/error-page";

/** Sets a line aside that is no gift. */
export const action = (args: ActionFunctionArgs) =>
	decideLine(args, async ({ id }, { administrator }) => {
		if (!(await ignoreLine(id)))
			return { refused: "Cette ligne vient d’être confirmée : annulez d’abord la confirmation." };
		await record(administrator, "statement.ignored");
		return { done: "Ligne ignorée", undo: adminPaths.reopenLine(id) };
	});
