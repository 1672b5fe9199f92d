import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "~/people/session/require-permission.server";
import { errorResponse } from "~/web/http/error-response.server";

/** Answers 404 for any unmatched path below /admin. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	throw errorResponse(404);
}

export const action = loader;

export { NoPage as default } from "~/site/layout/error-page";
