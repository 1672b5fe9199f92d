import { errorResponse } from "~/http/error-response.server";

/** Any address that no other route knows. */
export function loader() {
	throw errorResponse(404);
}

export const action = loader;

export { NoPage as default } from "~/layout/no-page";
