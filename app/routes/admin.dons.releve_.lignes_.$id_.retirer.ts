import type { ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "~/forms/read-form.server";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { giftsOfAmount, returnGift } from "~/pledges/line-gifts.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { lineOfUrl } from "~/statements/statement-lines.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/no-page";

const changed = "Ce don ou cette ligne vient de changer : rien n’a été retiré.";
const setAside = "Don retiré. Ses lignes sont dans « Ignorées », où « Reprendre » les remet à traiter.";

/** Takes back the gift whose money went back, as a line tells. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const list = `/admin/dons/releve/lignes${new URL(request.url).search}`;
	const [line, form] = [await lineOfUrl(id), await readForm(request)];
	const gift = (await giftsOfAmount(line)).find((one) => one.id === form.get("gift"));
	const taken = await tryAction("Une erreur s'est produite", async () => gift && returnGift(line, gift.id));
	if (taken.failed) return redirectWithToast(list, session, { tone: "error", message: taken.message });
	if (gift === undefined || taken.value === undefined)
		return redirectWithToast(list, session, { tone: "error", message: changed });
	if (taken.value === "hasReceipt") {
		const message = `Ce don a le reçu n° ${gift.receipt} : annulez d’abord le reçu.`;
		return redirectWithToast(`/admin/dons/releve/lignes/${id}`, session, { tone: "error", message });
	}
	await record(administrator, "gift.takenBack", { id: gift.reference, name: gift.reference });
	return redirectWithToast(list, session, { tone: "success", message: setAside });
}
