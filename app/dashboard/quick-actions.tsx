import { useAllowed } from "~/session/use-allowed";
import { Link } from "~/ui/link";

const actions = [
	{ to: "/admin/events/new", label: "Ajouter un événement" },
	{ to: "/admin/editreports/new", label: "Ajouter un rapport" },
	{ to: "/admin/gallery/new", label: "Ajouter des photos" },
	{ to: "/", label: "Voir le site" },
];

/** The frequent actions, as large buttons. */
export function QuickActions() {
	const allowed = useAllowed();
	const shown = actions.filter(({ to }) => !to.startsWith("/admin") || allowed(to));
	return (
		<nav aria-label="Actions rapides">
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
			<ul role="list" className="quick-actions">
				{shown.map(({ to, label }) => (
					<li key={to}>
						<Link to={to}>{label}</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
