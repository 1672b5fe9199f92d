import { errorResponse } from "~/web/http/error-response.server";

/** Answers 404 for any unmatched path. */
export function loader() {
	throw errorResponse(404);
}

export const action = loader;

export { NoPage as default } from "~/site/layout/error-page";
