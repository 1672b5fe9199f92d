import { useRouteLoaderData } from "@remix-run/react";
import { defaultFacts, type PublicFacts } from "~/settings/association-facts";

/** The public facts from the root loader; neutral ones on the error page. */
export function useAssociation(): PublicFacts {
	const root = useRouteLoaderData("root") as { association: PublicFacts } | undefined;
	return root?.association ?? defaultFacts;
}

/** The current year in the association's time zone; the site's first one on the error page. */
export function useYear(): string {
	const root = useRouteLoaderData("root") as { year: string } | undefined;
	return root?.year ?? firstYear;
}

/** The year in which the site began (docs/product.md, pages). */
export const firstYear = "2025";

/** The public origin, without trailing slash; empty on the error page. */
export function useOrigin(): string {
	const root = useRouteLoaderData("root") as { origin: string } | undefined;
	return root?.origin ?? "";
}
