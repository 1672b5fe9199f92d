import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "~/people/session/require-administrator.server";
import { errorResponse } from "~/web/http/error-response.server";

/** Answers 404 for any unmatched path below /admin. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	throw errorResponse(404);
}

export const action = loader;

export { NoPage as default } from "~/site/layout/error-page";
