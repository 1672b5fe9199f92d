import type { ActionFunctionArgs } from "@remix-run/node";
import { adminPaths } from "~/kinds/paths";
import { linkGift } from "~/pledges/line-gifts.server";
import { decideLine } from "~/statements/line-form.server";
import { refusalOf } from "~/statements/statement";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/error-page";

const changed = "Ce don ou cette ligne vient de changer : vérifiez avant de confirmer.";

/** Says that a line tells of a gift that was noted by hand. */
export const action = (args: ActionFunctionArgs) =>
	decideLine(args, async (line, { gift }) =>
		(await linkGift(line.id, gift))
			? { done: "Ligne reliée au don noté à la main", undo: adminPaths.reopenLine(line.id) }
			: { refused: refusalOf(line) ?? changed },
	);
