import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { orderHeroPictures, ownHeroPictures } from "~/association/hero-pictures.server";
import { sectionPath, sections } from "~/association/settings-sections";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { attempt } from "~/http/attempt.server";
import { problem } from "~/http/problem.server";
import { readForm } from "~/http/read-form.server";
import { record } from "~/journal/record.server";
import { arrangeImages } from "~/media/arrange-images";

const back = sectionPath(sections.welcome);

export { NoPage as default } from "~/ui/no-page";

export function loader() {
	throw problem(405);
}

/** Shows a picture of the banner earlier or later: `order` is `up:ID` or `down:ID`, anything else changes nothing. */
export async function action({ request }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const order = String((await readForm(request)).get("order") ?? "");
	const moved = await attempt("Une erreur s'est produite", async () => {
		const ids = (await ownHeroPictures()).map(({ id }) => id);
		const ordered = /^(up|down):/.test(order) ? arrangeImages(ids, order) : ids;
		if (ordered.join() === ids.join()) return false;
		await orderHeroPictures(ordered);
		return true;
	});
	if (moved.failed) return redirectWithToast(back, session, { tone: "error", message: moved.message });
	if (!moved.value) return redirect(back, 303);
	await record(administrator, "settings.changed", { name: `${sections.welcome.title} : ordre des images` });
	return redirectWithToast(back, session, { tone: "success", message: "Ordre des images enregistré" });
}
