import { aboutUs, information, type PublicPage } from "~/seo/public-pages";
import { Link } from "~/ui/link";
import { firstYear, useYear } from "./use-association";
import "./footer.css";

export function Footer({ name }: { name: string }) {
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
