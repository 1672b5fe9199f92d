import type { PictureFile } from "~/images/picture-file";
import { SearchForm } from "~/search/search-form";
import { publications } from "~/seo/public-pages";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { MenuLink } from "~/ui/menu-link";
import { Logo } from "./logo";
import { popoverPanel } from "./popover-panel";
import "./menu.css";
import "./site-header.css";
import { publicPaths } from "~/kinds/paths";

const menu = popoverPanel("menu", {
	behind: "body > a, .site-logo, .site-search, .site-donate, main, footer",
	wide: "(min-width: 992px)",
});

/** The longest name, in letters, that fits a sticky bar on the narrowest phone. */
const maxStickyLength = 40;

/**
 * The sticky bar. On a small screen its links are in a popover at the left, opened by the menu button without
 * JavaScript; on a wide one, or without popover support, they are in the bar.
 */
export function Navigation({ name, logo }: { name: string; logo: PictureFile | null }) {
	return (
		<header className="site-header on-band" data-name={name.length > maxStickyLength ? "long" : undefined}>
			<div className="site-header-inner">
				<button type="button" className="menu-button" {...menu.opens}>
					<Icon name="menu" />
					Menu
				</button>
				<Link className="site-logo" to="/" aria-label={`${name} : accueil`}>
					<Logo picture={logo} />
					<span className="site-name">{name}</span>
				</Link>
				<nav className="menu" aria-label="Menu principal" {...menu.panel}>
					<div className="menu-head">
						<p className="menu-title">{name}</p>
						<button type="button" className="menu-button" {...menu.closes}>
							<Icon name="close" />
							Fermer
						</button>
					</div>
					<p className="menu-actions">
						<ButtonLink tone="primary" to={publicPaths.donate}>
							Faire un don
						</ButtonLink>
						<ButtonLink to={publicPaths.contact}>Contact</ButtonLink>
					</p>
					{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
					<ul role="list" className="menu-list">
						{publications.map(({ label, ...page }) => (
							<li key={page.to}>
								<MenuLink {...page}>{label}</MenuLink>
							</li>
						))}
					</ul>
					<div className="menu-search">
						<SearchForm />
					</div>
				</nav>
				<Link className="site-search" to={publicPaths.search}>
					<Icon name="search" />
					<span className="visually-hidden">Rechercher</span>
				</Link>
				<Link className="site-donate" to={publicPaths.donate}>
					Faire un don
				</Link>
			</div>
		</header>
	);
}
