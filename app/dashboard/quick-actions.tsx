import { adminPaths, contentPaths } from "~/kinds/paths";
import { useAllowed } from "~/session/use-allowed";
import { Link } from "~/ui/link";

const actions = [
	{ to: contentPaths.new("events"), label: "Ajouter un événement" },
	{ to: contentPaths.new("reports"), label: "Ajouter un rapport" },
	{ to: contentPaths.new("gallery"), label: "Ajouter des photos" },
	{ to: "/", label: "Voir le site" },
];

/** The frequent actions, as large buttons. */
export function QuickActions() {
	const allowed = useAllowed();
	const shown = actions.filter(({ to }) => !to.startsWith(adminPaths.dashboard) || allowed(to));
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
