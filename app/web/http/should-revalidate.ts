import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * Skips revalidation when only the fragment of the URL changes; to be exported as `shouldRevalidate`. React Router
 * revalidates even when a fragment is removed.
 */
export const revalidateUnlessHashOnly: ShouldRevalidateFunction = ({
	currentUrl,
	nextUrl,
	formMethod,
	defaultShouldRevalidate,
}) => {
	const onlyHashChanged =
		currentUrl.hash !== nextUrl.hash &&
		currentUrl.pathname === nextUrl.pathname &&
		currentUrl.search === nextUrl.search &&
		formMethod === undefined;
	return !onlyHashChanged && defaultShouldRevalidate;
};
