import { useRouteLoaderData } from "@remix-run/react";
import { neutralFacts, type PublicFacts } from "~/settings/association-facts";

/** What the site tells of the association, from the data every page has; neutral on the page of a broken request. */
export function useAssociation(): PublicFacts {
	const root = useRouteLoaderData("root") as { association: PublicFacts } | undefined;
	return root?.association ?? neutralFacts;
}

/** The year it is in the association's time zone; the first one of the site on the page of a broken request. */
export function useYear(): string {
	const root = useRouteLoaderData("root") as { year: string } | undefined;
	return root?.year ?? firstYear;
}

/** The year the site is from (docs/product.md, pages). */
export const firstYear = "2025";

/** The address visitors use, without a slash at the end; empty on the page of a broken request. */
export function useOrigin(): string {
	const root = useRouteLoaderData("root") as { origin: string } | undefined;
	return root?.origin ?? "";
}
