import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "~/forms/read-form.server";
import { rearrange } from "~/forms/rearrange";
import { tryAction } from "~/http/try-action.server";
import { allNeeds } from "~/needs/need-lists.server";
import { orderNeeds } from "~/needs/needs.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";

const back = "/admin/besoins";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/no-page";

/** Moves a need: `order` is `up:ID` or `down:ID`; any other value is ignored. */
export async function action({ request }: ActionFunctionArgs) {
	const { session } = await requireAdministrator(request, "continuer");
	const order = String((await readForm(request)).get("order") ?? "");
	const moved = await tryAction("L’ordre n’a pas pu être enregistré. Réessayez dans un instant.", async () => {
		if (!/^(up|down):/.test(order)) return;
		await orderNeeds(
			rearrange(
				(await allNeeds()).map(({ id }) => id),
				order,
			),
		);
	});
	if (moved.failed) return redirectWithToast(back, session, { tone: "error", message: moved.message });
	return redirect(back, 303);
}
