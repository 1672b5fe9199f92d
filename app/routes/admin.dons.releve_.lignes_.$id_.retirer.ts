import type { ActionFunctionArgs } from "@remix-run/node";
import { giftsOfAmount, returnGift } from "~/giving/pledges/line-gifts.server";
import { decideLine } from "~/giving/statements/line-form.server";
import { firstDayOf, takenBackBy } from "~/giving/statements/match-lines.server";
import { record } from "~/people/journal/record.server";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

const changed = "Ce don ou cette ligne vient de changer : rien n’a été retiré.";
const bothAside = "Don retiré. Ses lignes sont dans « Ignorées », où « Reprendre » les remet à traiter.";
const returnAside = "Don retiré. Le retour est dans « Ignorées », où « Reprendre » le remet à traiter";

/** Deletes the gift whose money was returned, according to a line. */
export const action = (args: ActionFunctionArgs) =>
	decideLine(args, async (line, { account, gift: id }) => {
		const { returned } = takenBackBy(line, [], await giftsOfAmount([line], firstDayOf([line])));
		const gift = returned.find((one) => one.id === id);
		const setAside = gift && (await returnGift(line, id));
		if (setAside === undefined) return { refused: changed };
		if (setAside === "hasReceipt")
			return { refused: `Ce don a le reçu n° ${gift?.receipt} : annulez d’abord le reçu.`, at: "line" };
		await record(account, "gift.takenBack", { id: gift?.reference, name: gift?.reference ?? "" });
		if (setAside > 1) return { done: bothAside };
		return { done: `${returnAside}${gift?.lineId ? " ; les autres dons de sa ligne restent confirmés" : ""}.` };
	});
