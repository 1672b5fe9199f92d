import type { ActionFunctionArgs } from "@remix-run/node";
import { linkGift } from "~/giving/pledges/line-gifts.server";
import { decideLine } from "~/giving/statements/line-form.server";
import { refusalOf } from "~/giving/statements/statement";
import { adminPaths } from "~/platform/kinds/paths";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

const changed = "Ce don ou cette ligne vient de changer : vérifiez avant de confirmer.";

/** Assigns a line to a gift that was recorded by hand. */
export const action = (args: ActionFunctionArgs) =>
	decideLine(args, async (line, { gift }) =>
		(await linkGift(line.id, gift))
			? { done: "Ligne reliée au don noté à la main", undo: adminPaths.reopenLine(line.id) }
			: { refused: refusalOf(line) ?? changed },
	);
