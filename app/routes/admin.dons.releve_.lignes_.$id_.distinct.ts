import type { ActionFunctionArgs } from "@remix-run/node";
import { record } from "~/journal/record.server";
import { adminPaths } from "~/kinds/paths";
import { decideLine } from "~/statements/line-form.server";
import { separateLine } from "~/statements/statement-lines.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/error-page";

/** Says that a line is another payment than the one that it resembles; with `?annuler` takes that back. */
export const action = (args: ActionFunctionArgs) =>
	decideLine(args, async ({ id, twinOf }, { administrator, query }) => {
		const isOther = !query.has("annuler");
		await separateLine(id, isOther);
		if (!isOther) {
			await record(administrator, "statement.rejoined");
			return { done: "Ligne déjà notée", list: "?etat=deja-notees" };
		}
		if (twinOf) await record(administrator, "statement.separated");
		const undo = twinOf ? `${adminPaths.separateLine(id)}?annuler` : undefined;
		return { done: "Ligne à traiter : c’est un autre paiement", undo };
	});
