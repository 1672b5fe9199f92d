import type { ActionFunctionArgs } from "@remix-run/node";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { lineOfUrl, rejoinLine, separateLine } from "~/statements/statement-lines.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/no-page";

/** Says that a line is another payment than the one that it resembles; with `?avec=` that one, that it is the same. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const url = new URL(request.url);
	const original = url.searchParams.get("avec");
	const list = `/admin/dons/releve/lignes${original ? "?etat=deja-notees" : url.search}`;
	const line = await lineOfUrl(id);
	const done = await tryAction("Une erreur s'est produite", () =>
		original ? rejoinLine(id, original) : separateLine(id),
	);
	if (done.failed) return redirectWithToast(list, session, { tone: "error", message: done.message });
	if (original) return redirectWithToast(list, session, { tone: "success", message: "Ligne déjà notée" });
	if (line.twinOf) await record(administrator, "statement.separated");
	const undo = line.twinOf ? `/admin/dons/releve/lignes/${id}/distinct?avec=${line.twinOf}` : undefined;
	return redirectWithToast(list, session, {
		tone: "success",
		message: "Ligne à traiter : c’est un autre paiement",
		undo,
	});
}
