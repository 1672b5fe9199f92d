import { Form, Link, NavLink } from "@remix-run/react";

const entries = [
	{ to: "/admin/events", label: "Evénement" },
	{ to: "/admin/gallery", label: "Galerie" },
	{ to: "/admin/reports", label: "Rapports" },
	{ to: "/admin/messages", label: "Messages" },
	{ to: "/admin/corbeille", label: "Corbeille" },
];

/** The dark bar at the top of the administration. */
export function AdminBar() {
	return (
		<header className="admin-bar">
			<Link className="admin-title" to="/admin">
				Admin Panel
			</Link>
			<nav aria-label="Administration">
				{/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
				<ul role="list">
					{entries.map(({ to, label }) => (
						<li key={to}>
							<NavLink to={to}>{label}</NavLink>
						</li>
					))}
				</ul>
			</nav>
			<Link to="/">Voir le site</Link>
			<Form method="post" action="/logout" reloadDocument>
				<button type="submit">Se déconnecter</button>
			</Form>
		</header>
	);
}
