import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { orderHeroPictures, ownHeroPictures } from "~/banner/hero-pictures.server";
import { readForm } from "~/forms/read-form.server";
import { rearrange } from "~/forms/rearrange";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { sectionPath, sections } from "~/settings/settings-sections";

const back = sectionPath(sections.welcome);

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/no-page";

/** Moves a banner picture: `order` is `up:ID` or `down:ID`; any other value is ignored. */
export async function action({ request }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const order = String((await readForm(request)).get("order") ?? "");
	const moved = await tryAction("Une erreur s'est produite", async () => {
		const ids = (await ownHeroPictures()).map(({ id }) => id);
		const ordered = /^(up|down):/.test(order) ? rearrange(ids, order) : ids;
		if (ordered.join() === ids.join()) return false;
		await orderHeroPictures(ordered);
		return true;
	});
	if (moved.failed) return redirectWithToast(back, session, { tone: "error", message: moved.message });
	if (!moved.value) return redirect(back, 303);
	await record(administrator, "settings.changed", { name: `${sections.welcome.title} : ordre des images` });
	return redirectWithToast(back, session, { tone: "success", message: "Ordre des images enregistré" });
}
