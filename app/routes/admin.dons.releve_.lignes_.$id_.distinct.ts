import type { ActionFunctionArgs } from "@remix-run/node";
import { decideLine } from "~/giving/statements/line-form.server";
import { separateLine } from "~/giving/statements/statement-lines.server";
import { record } from "~/people/journal/record.server";
import { adminPaths } from "~/platform/kinds/paths";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Declares a line another payment than the one that it resembles; `?annuler` undoes that. */
export const action = (args: ActionFunctionArgs) =>
	decideLine(args, async ({ id, twinOf }, { account, query }) => {
		const isOther = !query.has("annuler");
		await separateLine(id, isOther);
		if (!isOther) {
			await record(account, "statement.rejoined");
			return { done: "Ligne déjà notée", list: "?etat=deja-notees" };
		}
		if (twinOf) await record(account, "statement.separated");
		const undo = twinOf ? `${adminPaths.separateLine(id)}?annuler` : undefined;
		return { done: "Ligne à traiter : c’est un autre paiement", undo };
	});
