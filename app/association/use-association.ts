import { useRouteLoaderData } from "@remix-run/react";
import { neutralFacts, type PublicFacts } from "./association-facts";

/** What the site tells of the association, from the data every page has; neutral on the page of a broken request. */
export function useAssociation(): PublicFacts {
	const root = useRouteLoaderData("root") as { association: PublicFacts } | undefined;
	return root?.association ?? neutralFacts;
}
