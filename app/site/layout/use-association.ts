import { useRouteLoaderData } from "@remix-run/react";
import { defaultPublicSettings, type PublicSettings } from "~/publishing/settings/association-settings";

/** Returns the data of the root loader; undefined on the error page. */
const useRoot = () =>
	useRouteLoaderData("root") as { association: PublicSettings; year: string; origin: string } | undefined;

/** Returns the public facts; neutral ones on the error page. */
export const useAssociation = (): PublicSettings => useRoot()?.association ?? defaultPublicSettings;

/** The year in which the site began (docs/product.md, pages). */
export const firstYear = "2025";

/** Returns the current year in the association's time zone; `firstYear` on the error page. */
export const useYear = (): string => useRoot()?.year ?? firstYear;

/** Returns the public origin, without trailing slash; empty on the error page. */
export const useOrigin = (): string => useRoot()?.origin ?? "";
