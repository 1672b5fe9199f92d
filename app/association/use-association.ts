import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";

/** What the site tells of the association, from the data every page has; neutral on the page of a broken request. */
export function useAssociation() {
	return (
		useRouteLoaderData<typeof loader>("root")?.association ?? {
			name: "Notre association",
			email: "",
			phone: "",
			address: "",
		}
	);
}
