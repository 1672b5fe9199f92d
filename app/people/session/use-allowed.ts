import { useRouteLoaderData } from "@remix-run/react";
import { allows, type Role } from "./permissions";

/**
 * Returns a check whether the signed-in account may open a page, or send a form to it, by its role from the loader of
 * the administration's layout. While that is unknown everything is shown, and the guard decides.
 */
export function useAllowed(): (path: string, method?: "GET" | "POST") => boolean {
	const role = useRouteLoaderData<{ role: Role }>("routes/admin")?.role ?? "administrator";
	return (path, method) => allows(role, path, method);
}
