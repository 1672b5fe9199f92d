import { type LinkProps, Link as RoutedLink, useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { adminPaths } from "~/platform/kinds/paths";
import "./button.css";

const isOfAdministration = (path: string) => /^\/admin(\/|$)/.test(path);

/** Returns whether a link leads from or to a public page; a link without a path stays on its page. */
const leavesAdministration = (to: LinkProps["to"]) =>
	typeof document !== "undefined" &&
	![location.pathname, typeof to === "string" && to.startsWith("/") ? to : adminPaths.dashboard].every(
		isOfAdministration,
	);

/**
 * A link to a page of the site. The client router follows links between pages of the administration; public pages are
 * documents, which need no React to be read. On the server it is a plain `<a>`: resolving sixty links by the router
 * took a tenth of a page's rendering time.
 */
export const Link = typeof document === "undefined" ? WrittenLink : BrowserLink;

function BrowserLink(props: LinkProps) {
	return <RoutedLink discover="none" reloadDocument={leavesAdministration(props.to)} {...props} />;
}

/**
 * The same element without the props of the client router. Spread props come last, here as in ButtonLink: V8 gives an
 * object that is copied first and extended later its own hidden class.
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

type MenuLinkProps = LinkProps & {
	to: string;
	/** Another path of the pages that belong to it. */
	also?: string;
};

/**
 * A menu link with aria-current for its page and the pages below. NavLink resolves its path four times: with five links
 * on every page that took a thirtieth of the rendering time.
 */
export function MenuLink({ to, also, ...rest }: MenuLinkProps) {
	const here = useLocation().pathname.toLowerCase(); // route matching ignores case
	const current = isAtOrBelow(here, to.toLowerCase()) || (also !== undefined && isAtOrBelow(here, also.toLowerCase()));
	return <Link to={to} aria-current={current ? "page" : undefined} {...rest} />;
}

/** Paths with every other page below them, which are current alone. */
const tops: string[] = ["/", adminPaths.dashboard];

const isAtOrBelow = (here: string, there: string) =>
	here === there || (!tops.includes(there) && here.startsWith(`${there}/`));

type Tone = "primary" | "secondary" | "danger";

const classOf = (tone: Tone) => (tone === "secondary" ? "button" : `button button-${tone}`);

type ButtonProps = Omit<ComponentProps<"button">, "className"> & { tone?: Tone; busy?: boolean };

/** A button; while busy it stays focusable, but ignores presses. */
export function Button({ tone = "secondary", busy = false, onClick, ...props }: ButtonProps) {
	return (
		<button
			type="submit"
			{...props}
			aria-disabled={busy || undefined}
			onClick={busy ? (event) => event.preventDefault() : onClick}
			className={classOf(tone)}
		/>
	);
}

/** A link with the look of a button. */
export function ButtonLink({ tone = "secondary", ...props }: Omit<LinkProps, "className"> & { tone?: Tone }) {
	return <Link className={classOf(tone)} {...props} />;
}
