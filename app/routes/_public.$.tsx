import { problem } from "~/http/error-response.server";

/** Any address that no other route knows. */
export function loader() {
	throw problem(404);
}

export const action = loader;

export { NoPage as default } from "~/layout/no-page";
