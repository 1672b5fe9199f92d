import type { LoaderFunctionArgs } from "@remix-run/node";
import { errorResponse } from "~/http/error-response.server";
import { requireAdministrator } from "~/session/require-administrator.server";

/** 404 for any unmatched path below /admin. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	throw errorResponse(404);
}

export const action = loader;

export { NoPage as default } from "~/layout/error-page";
