import type { ActionFunctionArgs } from "@remix-run/node";
import { parseForm } from "~/forms/parse-form.server";
import { readForm } from "~/forms/read-form.server";
import { errorResponse } from "~/http/error-response.server";
import { tryAction } from "~/http/try-action.server";
import { announceGift } from "~/pledges/donor-mail.server";
import { receiveGift } from "~/pledges/gifts.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { confirmSchema } from "~/statements/confirm-schema.server";
import { reopenFirst } from "~/statements/line-state";
import { lineById, type StoredLine } from "~/statements/statement-lines.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/no-page";

const lineTaken = "Cette ligne vient d’être confirmée pour une autre promesse : vérifiez dans « Confirmées ».";
const pledgeChanged = "Cette promesse vient de changer, ou un don vient d’arriver : vérifiez avant de confirmer.";

function conflictOf(line: StoredLine | undefined, reference: string) {
	if (line?.ignoredAt) return reopenFirst;
	return line?.reference && line.reference !== reference ? lineTaken : pledgeChanged;
}

/** Confirms that a line is the gift of a pledge. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const list = `/admin/dons/releve/lignes${new URL(request.url).search}`;
	const [line, submission] = [await lineById(id), parseForm(await readForm(request), confirmSchema)];
	if (line === undefined) throw errorResponse(404, "Cette ligne de relevé n’existe pas.");
	if (submission.status !== "success") throw errorResponse(400);
	const { reference, arrived, withdrawn } = submission.value;
	const gift = { amount: line.amount, receivedOn: line.date };
	const seen = { arrived, currency: line.currency, isWithdrawn: withdrawn !== undefined };
	const received = await tryAction("A line could not be confirmed", () =>
		receiveGift(id, reference, { gift, seen, by: administrator.id, ofLine: true }),
	);
	if (received.failed) {
		const message = "Le don n’a pas pu être enregistré. Réessayez dans un instant.";
		return redirectWithToast(list, session, { tone: "error", message });
	}
	if (received.value === "conflict") {
		const now = await lineById(id);
		return redirectWithToast(list, session, { tone: "error", message: conflictOf(now, reference) });
	}
	if (received.value === "received") await announceGift(administrator, reference, id);
	const message = received.value === "received" ? "Don confirmé" : "Ce don était déjà confirmé";
	return redirectWithToast(list, session, { tone: "success", message, undo: `/admin/dons/releve/lignes/${id}/reopen` });
}
