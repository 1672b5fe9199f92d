import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPage } from "~/site/layout/admin-page";

export const meta = adminPage("Vous êtes connecté");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	return null;
}

/** The page shown after signing in for a form that is still open in another tab. */
export default function ComeBack() {
	return (
		<div className="page">
			<h1>Vous êtes connecté</h1>
			<p>Fermez cette fenêtre : votre texte vous attend dans l’autre. Envoyez-le à nouveau.</p>
		</div>
	);
}
