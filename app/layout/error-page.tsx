import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import { Reference } from "~/ui/reference";
import { SiteLayout } from "./site-layout";
import "./error-page.css";

/** The one page for everything that does not lead to an answer, in the site's layout. */
export function ErrorPage() {
	const { title, message, again } = errorText(useRouteError());
	return (
		<SiteLayout>
			<div className="page error-page">
				<img className="error-picture" src="/lost.svg" alt="" width={720} height={260} />
				<h1>{title}</h1>
				<p>{message}</p>
				<p className="actions">
					<ButtonLink tone="primary" to="/">
						Retour à l’accueil
					</ButtonLink>
					<ButtonLink to="/plan-du-site">Plan du site</ButtonLink>
				</p>
				{again && <Reference />}
			</div>
		</SiteLayout>
	);
}

/**
 * A 4xx answer of ours carries its own words; anything else gets a general sentence, never the error itself.
 * @returns `again` tells whether asking once more may help
 */
export function errorText(error: unknown) {
	const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: undefined };
	// Remix's own refusals speak English and name its routes: only our words are repeated.
	const internal = typeof error === "object" && error !== null && "internal" in error && error.internal === true;
	return statusText(status, typeof data === "string" && data !== "" && !internal ? data : undefined);
}

/** @param said words of ours about this very answer */
export function statusText(status: number, said?: string) {
	const again = status >= 500;
	if (status === 404)
		return { title: "Page introuvable", message: said ?? "Cette page n’existe pas ou n’existe plus.", again };
	if (!again) return { title: "Demande refusée", message: said ?? "Cette demande ne peut pas être traitée.", again };
	return {
		title: "Une erreur s'est produite",
		message:
			(status === 503 || status === 507) && said ? said : "Le site n’a pas pu répondre. Réessayez dans un instant.",
		again,
	};
}
