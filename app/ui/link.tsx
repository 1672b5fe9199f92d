import { type LinkProps, Link as RoutedLink } from "@remix-run/react";

/**
 * A link to a page of the site. Where the server renders it, an address that begins with « / » is all there is to it: on
 * a page with sixty links, asking the router what it makes of each took a tenth of the time.
 */
export const Link = typeof document === "undefined" ? WrittenLink : BrowserLink;

function BrowserLink(props: LinkProps) {
	return <RoutedLink discover="none" {...props} />;
}

/**
 * The same element, without what only the router in the browser heeds. What is spread comes last, here as in ButtonLink:
 * V8 gives each object that is copied first and extended after a hidden class of its own.
 */
function WrittenLink(props: LinkProps) {
	const {
		to,
		prefetch,
		discover,
		relative,
		reloadDocument,
		replace,
		state,
		preventScrollReset,
		viewTransition,
		...rest
	} = props;
	return typeof to === "string" && to.startsWith("/") ? <a href={to} {...rest} /> : <BrowserLink {...props} />;
}
