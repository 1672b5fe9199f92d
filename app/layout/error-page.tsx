import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { SearchForm } from "~/search/search-form";
import { ButtonLink } from "~/ui/button";
import { Reference } from "~/ui/reference";
import lost from "./lost.svg";
import { SiteLayout } from "./site-layout";
import "./error-page.css";
import { publicPaths } from "~/kinds/paths";

/** The error page of the public site, in its layout. */
export function ErrorPage() {
	const error = useRouteError();
	const { title, message, again } = errorText(error);
	const missing = isRouteErrorResponse(error) && error.status === 404;
	return (
		<SiteLayout>
			<div className="page error-page">
				<img className="error-picture" src={lost} alt="" width={720} height={260} />
				<h1>{title}</h1>
				<p>{message}</p>
				{missing && <SearchForm />}
				<p className="actions">
					<ButtonLink tone="primary" to="/">
						Retour à l’accueil
					</ButtonLink>
					<ButtonLink to={publicPaths.siteMap}>Plan du site</ButtonLink>
				</p>
				{again && <Reference />}
			</div>
		</SiteLayout>
	);
}

/**
 * The message of our own 4xx responses, otherwise a general one; never the error itself.
 * @returns `again` says whether a retry may help
 */
export function errorText(error: unknown) {
	const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: undefined };
	// Remix's own errors are in English and name its routes: they are not shown.
	const internal = typeof error === "object" && error !== null && "internal" in error && error.internal === true;
	return statusText(status, typeof data === "string" && data !== "" && !internal ? data : undefined);
}

/** @param ownMessage our message in the response */
export function statusText(status: number, ownMessage?: string) {
	const again = status >= 500;
	if (status === 404)
		return { title: "Page introuvable", message: ownMessage ?? "Cette page n’existe pas ou n’existe plus.", again };
	if (!again)
		return { title: "Demande refusée", message: ownMessage ?? "Cette demande ne peut pas être traitée.", again };
	return {
		title: "Une erreur s'est produite",
		message:
			(status === 503 || status === 507) && ownMessage
				? ownMessage
				: "Le site n’a pas pu répondre. Réessayez dans un instant.",
		again,
	};
}
