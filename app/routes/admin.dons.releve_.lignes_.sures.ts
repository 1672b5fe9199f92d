import type { ActionFunctionArgs } from "@remix-run/node";
import { queueGiftMails } from "~/giving/pledges/donor-mail.server";
import { receiveGifts } from "~/giving/pledges/gifts.server";
import { pledgeCandidates } from "~/giving/pledges/pledge-queries.server";
import { digestOf, sureGifts } from "~/giving/statements/match-lines.server";
import { openLines } from "~/giving/statements/statement-lines.server";
import { confirmedInWords, linesInWords } from "~/giving/statements/statement-words";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { wakeMailQueue } from "~/platform/mail/mail-queue.server";
import { readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

const changed = "Les lignes sûres ne sont plus celles que vous avez vues : vérifiez-les, puis confirmez de nouveau.";

/** Confirms all sure lines, if they are still the ones that were shown. */
export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const list = `${adminPaths.statementLines}${new URL(request.url).search}`;
	const shown = (await readForm(request)).get("sure");
	const done = await tryAction({ log: "The certain lines could not be confirmed" }, async () => {
		const [lines, pledges] = await Promise.all([openLines(), pledgeCandidates()]);
		const sure = sureGifts(lines, pledges);
		if (sure.length > 0 && digestOf(sure) !== shown) return undefined;
		const recorded = await receiveGifts(sure, account.id);
		await queueGiftMails(recorded);
		return { sure: sure.length, recorded: recorded.length };
	});
	if (done.failed) return redirectWithToast(list, session, { tone: "error", message: done.message });
	if (done.value === undefined) return redirectWithToast(list, session, { tone: "error", message: changed });
	void wakeMailQueue();
	const { sure, recorded } = done.value;
	const confirmed = confirmedInWords(recorded);
	if (recorded > 0) await record(account, "statement.matched", { name: confirmed });
	if (recorded === sure && sure > 0) return redirectWithToast(list, session, { tone: "success", message: confirmed });
	const message =
		sure === 0
			? "Aucune ligne n’est sûre en ce moment."
			: `${confirmed}. ${linesInWords(sure - recorded)} à vérifier : quelqu’un vient d’en confirmer, ou une promesse vient de changer.`;
	return redirectWithToast(list, session, { tone: "error", message });
}
