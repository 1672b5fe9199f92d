import { useLocation, useRouteError } from "@remix-run/react";
import { adminPaths } from "~/kinds/paths";
import { ButtonLink } from "~/ui/button";
import { Reference } from "~/ui/reference";
import { errorText } from "./error-page";

/** The error page of the administration. */
export function AdminError() {
	const { title, message, again } = errorText(useRouteError());
	const { pathname, search } = useLocation();
	return (
		<div className="page">
			<h1>{title}</h1>
			<p role="alert">{message}</p>
			<p className="actions">
				{again && (
					<ButtonLink tone="primary" to={pathname + search} reloadDocument>
						Réessayer
					</ButtonLink>
				)}
				<ButtonLink tone={again ? "secondary" : "primary"} to={adminPaths.dashboard}>
					Retour au tableau de bord
				</ButtonLink>
			</p>
			{again && <Reference />}
		</div>
	);
}
