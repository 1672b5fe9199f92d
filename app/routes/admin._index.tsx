import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { ButtonLink } from "~/ui/button";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	return null;
}

export default function Start() {
	return (
		<div className="page">
			<h1>Que voulez-vous faire ?</h1>
			<p className="actions">
				<ButtonLink to="/admin/events/new">Annoncer un événement</ButtonLink>
				<ButtonLink to="/admin/editreports/new">Écrire un rapport</ButtonLink>
				<ButtonLink to="/admin/gallery/new">Ajouter des photos ou des vidéos</ButtonLink>
				<ButtonLink to="/admin/messages">Lire les messages</ButtonLink>
			</p>
		</div>
	);
}
