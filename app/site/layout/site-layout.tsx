import type { ReactNode } from "react";
import type { PictureFile } from "~/media/images/picture-file";
import { publicPaths } from "~/platform/kinds/paths";
import { aboutUs, information, moreInMenu, type PublicPage, publications } from "~/publishing/seo/public-pages";
import { ButtonLink, Link, MenuLink } from "~/web/ui/button";
import { Icon } from "~/web/ui/icon";
import { SearchForm } from "~/web/ui/search-form";
import { LoadingNotice } from "./loading-notice";
import { firstYear, useAssociation, useYear } from "./use-association";
import "./site-layout.css";
import "./site-header.css";
import { Picture } from "~/media/images/picture";

/** The layout of every public page: header, content and footer. */
export function SiteLayout({ children }: { children: ReactNode }) {
	const { name, shortName, logo } = useAssociation();
	return (
		<>
			<Navigation name={name} shown={shortName || name} logo={logo} />
			<LoadingNotice />
			<main id="contenu" className="site-content" tabIndex={-1}>
				{children}
			</main>
			<Footer name={name} />
		</>
	);
}

/**
 * Returns the attributes of a popover, of its button and of the button that closes it, without JavaScript. React 18
 * lacks the Popover API but passes unknown attributes on. A script enhances it (`app/web/elements/popover-panels.ts`).
 * @param behind a selector of the page behind the popover
 * @param wide a media query for screens where the links are in the bar alone
 */
export const popoverPanel = (id: string, { behind, wide }: { behind: string; wide?: string }) => ({
	panel: { id, popover: "auto", "data-behind": behind, "data-wide": wide },
	opens: { popovertarget: id },
	closes: { popovertarget: id, popovertargetaction: "hide" },
});

const menu = popoverPanel("menu", {
	behind: "body > a, .site-logo, .site-search, .site-donate, main, footer",
	wide: "(min-width: 62em)",
});

/** The maximum length of a name, in letters, for a sticky bar on the narrowest phone. */
const maxStickyLength = 40;

/**
 * The sticky bar. On a small screen its links are in a popover at the left, opened by the menu button without
 * JavaScript; on a wide one, or without popover support, they are in the bar.
 */
function Navigation({ name, shown, logo }: { name: string; shown: string; logo: PictureFile | null }) {
	return (
		<header className="site-header on-band" data-name={shown.length > maxStickyLength ? "long" : undefined}>
			<div className="site-header-inner">
				<button type="button" className="menu-button" {...menu.opens}>
					<Icon name="menu" />
					Menu
				</button>
				<Link className="site-logo" to="/" aria-label={`${shown} : accueil`}>
					<Logo picture={logo} />
					<span className="site-name">{shown}</span>
				</Link>
				<nav className="menu drawer" aria-label="Menu principal" {...menu.panel}>
					<div className="drawer-head">
						<p>{name}</p>
						<button type="button" className="menu-button" {...menu.closes}>
							<Icon name="close" />
							Fermer
						</button>
					</div>
					<p className="menu-actions">
						<ButtonLink tone="primary" to={publicPaths.donate}>
							Faire un don
						</ButtonLink>
					</p>
					<MenuList pages={publications} />
					<MenuList pages={moreInMenu} />
					<div className="menu-search drawer-part">
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

const MenuList = ({ pages }: { pages: (PublicPage & { also?: string })[] }) => (
	// biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets
	<ul role="list" className="menu-list drawer-part">
		{pages.map(({ label, ...page }) => (
			<li key={page.to}>
				<MenuLink {...page}>{label}</MenuLink>
			</li>
		))}
	</ul>
);

function Footer({ name }: { name: string }) {
	const year = useYear();
	return (
		<footer className="site-footer on-band">
			<FooterLinks id="pied-association" title="L’association" pages={aboutUs} />
			<FooterLinks id="pied-informations" title="Informations" pages={information} />
			<p>
				© {year > firstYear ? `${firstYear}–${year}` : firstYear} {name}. Tous droits réservés.
			</p>
		</footer>
	);
}

function FooterLinks({ id, title, pages }: { id: string; title: string; pages: PublicPage[] }) {
	return (
		<nav aria-labelledby={id}>
			<p id={id} className="site-footer-title">
				{title}
			</p>
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
			<ul role="list" className="site-footer-links">
				{pages.map(({ to, label }) => (
					<li key={label}>
						<Link to={to}>{label}</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** The association's logo; without one, a sun rising behind a hill, from drawings/mark.svg, cropped to a circle. */
export function Logo({ picture }: { picture: PictureFile | null }) {
	if (picture) return <Picture picture={{ ...picture, colour: null }} use="logo" first />;
	return (
		<svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
			<circle cx="20" cy="20" r="20" fill="#0f4a3a" />
			<path
				d="M17 9.5 20 3.5l3 6zM26.2 11.3l5.4-4.1-.8 6.7zM31.8 18.4l6.2-2-2.3 6.1zM13.8 11.3 8.4 7.2l.8 6.7zM8.2 18.4 2 16.4l2.3 6.1z"
				fill="#f0b441"
			/>
			<circle cx="20" cy="21" r="9.3" fill="#f0b441" />
			<path d="M1.6 27.9C7.2 22.9 13.6 22.8 20 26c6.8 3.4 12.7 3.5 19.5-1.6A20 20 0 0 1 1.6 27.9Z" fill="#fbf7f0" />
			<path d="M3 30.5c5.9-4.1 11.4-4 17-1.2 5.9 3 11.7 3.2 17.9-.5A20 20 0 0 1 3 30.5Z" fill="#a63f1c" />
		</svg>
	);
}
