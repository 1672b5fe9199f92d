import type { LoaderFunctionArgs } from "@remix-run/node";
import { problem } from "~/http/error-response.server";
import { requireAdministrator } from "~/session/require-administrator.server";

/** Any address below /admin that no other route knows. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	throw problem(404);
}

export const action = loader;

export { NoPage as default } from "~/layout/no-page";
