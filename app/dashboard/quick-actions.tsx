import { Link } from "~/ui/link";

const actions = [
	{ to: "/admin/events/new", label: "Ajouter un événement" },
	{ to: "/admin/editreports/new", label: "Ajouter un rapport" },
	{ to: "/admin/gallery/new", label: "Ajouter des photos" },
	{ to: "/", label: "Voir le site" },
];

/** What a volunteer comes for, within reach of one thumb. */
export function QuickActions() {
	return (
		<nav aria-label="Actions rapides">
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
			<ul role="list" className="quick-actions">
				{actions.map(({ to, label }) => (
					<li key={to}>
						<Link to={to}>{label}</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
