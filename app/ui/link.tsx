import { type LinkProps, Link as RoutedLink } from "@remix-run/react";

/**
 * A link to a page of the site. Where the server renders it, an address that begins with « / » is all there is to it: on
 * a page with sixty links, asking the router what it makes of each took a tenth of the time.
 */
export const Link = typeof document === "undefined" ? WrittenLink : BrowserLink;

function BrowserLink(props: LinkProps) {
	return <RoutedLink discover="none" {...props} />;
}

/** The same element, without what only the router in the browser heeds. */
function WrittenLink(props: LinkProps) {
	const { to, prefetch, discover, relative, reloadDocument, replace, state, preventScrollReset, ...attributes } = props;
	return typeof to === "string" && to.startsWith("/") ? <a href={to} {...attributes} /> : <BrowserLink {...props} />;
}
