import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * Leaves the data of a page as it is when nothing but the part of its address after `#` changes, which the server never
 * sees: export it as `shouldRevalidate`. React Router asks again even when only that part goes away.
 */
export const revalidateUnlessHashOnly: ShouldRevalidateFunction = ({
	currentUrl,
	nextUrl,
	formMethod,
	defaultShouldRevalidate,
}) => {
	const hashAlone =
		currentUrl.hash !== nextUrl.hash &&
		currentUrl.pathname === nextUrl.pathname &&
		currentUrl.search === nextUrl.search &&
		formMethod === undefined;
	return !hashAlone && defaultShouldRevalidate;
};
