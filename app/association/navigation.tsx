import { Link, NavLink } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "~/ui/icon";
import { Logo } from "./logo";
import { publications } from "./public-pages";
import "./navigation.css";

// React 18 does not know these attributes of the Popover API and passes them on as they are.
const panel = { popover: "auto" };
const opensPanel = { popovertarget: "menu" };
const closesPanel = { popovertarget: "menu", popovertargetaction: "hide" };

/**
 * The sticky bar at the top. On a small screen the same links are a panel at the left that the menu button opens, by
 * HTML alone; on a wide one, or in a browser without popovers, they stand in the bar.
 */
export function Navigation({ name }: { name: string }) {
	const menu = useRef<HTMLElement>(null);
	useEffect(() => keepFocusIn(menu.current), []);
	useEffect(() => closeOnWideScreen(menu.current), []);
	// Older browsers know no popover; there the menu is always open.
	const close = () => menu.current?.hidePopover?.();
	return (
		<header className="site-header on-band">
			<div className="site-header-inner">
				<button type="button" className="menu-button" {...opensPanel}>
					<Icon name="menu" />
					Menu
				</button>
				<Link className="site-logo" to="/" aria-label={`${name} : accueil`}>
					<Logo />
					<span className="site-name">{name}</span>
				</Link>
				<nav ref={menu} id="menu" className="menu" aria-label="Menu principal" {...panel}>
					<div className="menu-head">
						<p className="menu-title">{name}</p>
						<button type="button" className="menu-button" {...closesPanel}>
							<Icon name="close" />
							Fermer
						</button>
					</div>
					{/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
					<ul role="list" className="menu-list">
						{publications.map(({ to, label }) => (
							<li key={to}>
								<NavLink to={to} end={to === "/"} onClick={close}>
									{label}
								</NavLink>
							</li>
						))}
					</ul>
				</nav>
				<Link className="site-donate" to="/donate">
					Faire un don
				</Link>
			</div>
		</header>
	);
}

/** While the panel is open the page behind it cannot be reached by keys, as one cannot reach it by sight. */
function keepFocusIn(menu: HTMLElement | null) {
	const toggle = () => {
		const open = menu?.matches(":popover-open") ?? false;
		for (const behind of document.querySelectorAll("body > a, .site-logo, .site-donate, main, footer"))
			behind.toggleAttribute("inert", open);
	};
	if (menu?.popover) toggle();
	menu?.addEventListener("toggle", toggle);
	return () => menu?.removeEventListener("toggle", toggle);
}

/** A phone that is turned may become wide enough for the links to stand in the bar. */
function closeOnWideScreen(menu: HTMLElement | null) {
	const wide = matchMedia("(min-width: 768px)");
	const close = () => menu?.hidePopover?.();
	wide.addEventListener("change", close);
	return () => wide.removeEventListener("change", close);
}
