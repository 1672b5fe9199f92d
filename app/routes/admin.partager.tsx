import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { contentPaths } from "~/kinds/paths";
import { adminPage } from "~/layout/admin-page";
import { SharedFiles } from "~/outbox/shared-files";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";

export const meta = adminPage("Photos partagées");

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	return null;
}

/** The service worker takes what other apps share; it comes here only where there is none. */
export async function action({ request }: ActionFunctionArgs) {
	const { session } = await requireAdministrator(request, "uploader");
	const message = "Les photos partagées ne sont pas arrivées : choisissez-les ici.";
	return redirectWithToast(contentPaths.new("gallery"), session, { tone: "error", message });
}

export default function Share() {
	return (
		<div className="page">
			<h1>Photos partagées</h1>
			<SharedFiles />
			<noscript>
				<p>
					Sans JavaScript, les photos d’une autre application n’arrivent pas ici :{" "}
					<a href={contentPaths.new("gallery")}>choisissez-les dans le formulaire</a>.
				</p>
			</noscript>
		</div>
	);
}
