import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { adminPage } from "~/layout/admin-page";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { ButtonLink } from "~/ui/button";

export const meta = adminPage("Photos partagées");

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	return null;
}

/** The service worker takes what other apps share; it comes here only where there is none. */
export async function action({ request }: ActionFunctionArgs) {
	const { session } = await requireAdministrator(request, "uploader");
	const message = "Les photos partagées ne sont pas arrivées : choisissez-les ici.";
	return redirectWithToast("/admin/gallery/new", session, { tone: "error", message });
}

export default function Share() {
	return (
		<div className="page">
			<h1>Photos partagées</h1>
			<p>Où vont les fichiers que vous avez partagés ?</p>
			<p className="actions">
				<ButtonLink tone="primary" to="/admin/gallery/new?partage=oui" reloadDocument>
					Dans la galerie
				</ButtonLink>
				<ButtonLink to="/admin/editreports/new?partage=oui" reloadDocument>
					Dans un nouveau rapport
				</ButtonLink>
			</p>
		</div>
	);
}
