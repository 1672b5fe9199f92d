import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { contentPaths } from "~/platform/kinds/paths";
import { SharedFiles } from "~/publishing/outbox/shared-files";
import { adminPage } from "~/site/layout/admin-page";

export const meta = adminPage("Photos partagées");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	return null;
}

/** Answers a share from another app that reached the site only because there was no service worker to take it. */
export async function action({ request }: ActionFunctionArgs) {
	const { session } = await requirePermission(request, "uploader");
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
