import { useRouteLoaderData } from "@remix-run/react";
import type { publicFacts } from "./public-facts.server";

type RootData = { association: Awaited<ReturnType<typeof publicFacts>> };

/** What the site tells of the association, from the data every page has; neutral on the page of a broken request. */
export function useAssociation() {
	return (
		(useRouteLoaderData("root") as RootData | undefined)?.association ?? {
			name: "Notre association",
			email: "",
			phone: "",
			address: "",
		}
	);
}
