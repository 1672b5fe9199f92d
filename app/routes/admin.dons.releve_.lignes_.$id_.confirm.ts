import type { ActionFunctionArgs } from "@remix-run/node";
import { announceGift } from "~/giving/pledges/donor-mail.server";
import { receiveGift } from "~/giving/pledges/gifts.server";
import { confirmSchema } from "~/giving/statements/line-form.server";
import { refusalOf } from "~/giving/statements/statement";
import { arrivalOfUrl, lineOfUrl, type StoredLine } from "~/giving/statements/statement-lines.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { amountInput, parseAmount } from "~/platform/money/amount";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

const lineTaken = "Cette ligne vient d’être confirmée pour une autre promesse : vérifiez dans « Confirmées ».";
const pledgeChanged = "Cette promesse vient de changer, ou un don vient d’arriver : vérifiez avant de confirmer.";

function conflictOf(line: StoredLine, reference: string) {
	if (line.references.length === 0) return refusalOf(line) ?? pledgeChanged;
	return line.references.includes(reference) ? pledgeChanged : lineTaken;
}

/** Confirms that a line is the gift of a pledge. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const list = `${adminPaths.statementLines}${new URL(request.url).search}`;
	const [line, submission] = [
		await arrivalOfUrl(id, { isSent: true }),
		parseForm(await readForm(request), confirmSchema),
	];
	if (submission.status !== "success") throw errorResponse(400);
	const { reference, arrived, withdrawn, currency = line.currency, counts } = submission.value;
	const isOther = currency !== line.currency;
	const counted = parseAmount(isOther ? (counts ?? "") : amountInput(line.amount, currency), currency);
	// The browser's « back » restores the input.
	if ("error" in counted) throw errorResponse(400, `Compte pour «\u202f${counts}\u202f»\u202f: ${counted.error}`);
	const paid = isOther ? { paidAmount: line.amount, paidCurrency: line.currency } : {};
	const gift = { amount: counted.minor, receivedOn: line.date, ...paid };
	const seen = { arrived, currency, isWithdrawn: withdrawn !== undefined };
	const received = await tryAction({ log: "A line could not be confirmed" }, () =>
		receiveGift(id, reference, { gift, seen, by: account.id, ofLine: true }),
	);
	if (received.failed) {
		const message = "Le don n’a pas pu être enregistré. Réessayez dans un instant.";
		return redirectWithToast(list, session, { tone: "error", message });
	}
	if (received.value === "conflict") {
		const now = await lineOfUrl(id);
		return redirectWithToast(list, session, { tone: "error", message: conflictOf(now, reference) });
	}
	if (received.value === "received") await announceGift(account, reference, id);
	const message = received.value === "received" ? "Don confirmé" : "Ce don était déjà confirmé";
	return redirectWithToast(list, session, { tone: "success", message, undo: adminPaths.reopenLine(id) });
}
