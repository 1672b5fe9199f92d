import { Link, NavLink } from "@remix-run/react";
import { useRef } from "react";
import { Logo } from "./logo";
import "./navigation.css";

const entries = [
	{ to: "/", label: "Accueil" },
	{ to: "/events", label: "Événements" },
	{ to: "/gallery", label: "Galerie" },
	{ to: "/rapports", label: "Blog" },
];

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
	// Older browsers know no popover; there the menu is always open.
	const close = () => menu.current?.hidePopover?.();
	return (
		<header className="site-header">
			<div className="site-header-inner">
				<Link className="site-logo" to="/" aria-label={`${name} : accueil`}>
					<Logo />
					<span className="site-name">{name}</span>
				</Link>
				<button type="button" className="menu-button" {...opensPanel}>
					Menu
				</button>
				<nav ref={menu} id="menu" className="menu" aria-label="Menu principal" {...panel}>
					<div className="menu-head">
						<p className="menu-title">{name}</p>
						<button type="button" className="menu-button" {...closesPanel}>
							Fermer
						</button>
					</div>
					{/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
					<ul role="list" className="menu-list">
						{entries.map(({ to, label }) => (
							<li key={to}>
								<NavLink to={to} end={to === "/"} onClick={close}>
									{label}
								</NavLink>
							</li>
						))}
					</ul>
				</nav>
			</div>
		</header>
	);
}
