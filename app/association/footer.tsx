import { Link } from "@remix-run/react";
import "./footer.css";

const links = [
	{ to: "/apropos", label: "À propos" },
	{ to: "/Mission", label: "Notre mission" },
	{ to: "/donate", label: "Faire un don" },
	{ to: "/contact", label: "Contact" },
	{ to: "/login", label: "Espace administrateur" },
];

/** The foot of every page. */
export function Footer({ name }: { name: string }) {
	return (
		<footer className="site-footer">
			<nav aria-label="Pied de page">
				{/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
				<ul role="list" className="site-footer-links">
					{links.map(({ to, label }) => (
						<li key={to}>
							<Link to={to}>{label}</Link>
						</li>
					))}
				</ul>
			</nav>
			<p>© 2025 {name}. Tous droits réservés.</p>
		</footer>
	);
}
