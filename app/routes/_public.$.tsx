import { problem } from "~/http/problem.server";

/** Any address that no other route knows. */
export function loader() {
	throw problem(404);
}

export const action = loader;

export { NoPage as default } from "~/ui/no-page";
