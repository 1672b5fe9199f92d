import type { ReactNode } from "react";
import type { PictureFile } from "~/images/picture-file";
import { publicPaths } from "~/kinds/paths";
import { SearchForm } from "~/search/search-form";
import { aboutUs, information, type PublicPage, publications } from "~/seo/public-pages";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link, MenuLink } from "~/ui/link";
import { LoadingNotice } from "./loading-notice";
import { Logo } from "./logo";
import { firstYear, useAssociation, useYear } from "./use-association";
import "./site-layout.css";
import "./site-header.css";

/** Header, content and footer of every public page. */
export function SiteLayout({ children }: { children: ReactNode }) {
	const { name, logo } = useAssociation();
	return (
		<>
			<Navigation name={name} logo={logo} />
			<LoadingNotice />
			<main id="contenu" className="site-content" tabIndex={-1}>
				{children}
			</main>
			<Footer name={name} />
		</>
	);
}

/**
 * The attributes of a popover, of its button and of the button that closes it, without JavaScript. React 18 lacks the
 * Popover API but passes unknown attributes on. A script enhances it (`elements/popover-panels.ts`).
 * @param behind a selector of the page behind the popover
 * @param wide a media query for screens where the links are in the bar
 */
export const popoverPanel = (id: string, { behind, wide }: { behind: string; wide: string }) => ({
	panel: { id, popover: "auto", "data-behind": behind, "data-wide": wide },
	opens: { popovertarget: id },
	closes: { popovertarget: id, popovertargetaction: "hide" },
});

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
function Navigation({ name, logo }: { name: string; logo: PictureFile | null }) {
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

function Footer({ name }: { name: string }) {
	const year = useYear();
	return (
		<footer className="site-footer">
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
