import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { problem } from "~/http/problem.server";

/** Any address below /admin that no other route knows. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	throw problem(404);
}

export const action = loader;

export { NoPage as default } from "~/ui/no-page";
