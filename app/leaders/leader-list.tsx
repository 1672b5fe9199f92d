import { Picture } from "~/images/picture";
import { adminPaths } from "~/kinds/paths";
import { ButtonLink } from "~/ui/button";
import { type Leader, roleOf } from "./leader-roles";

/** The five roles with their holders. */
export function LeaderList({ leaders }: { leaders: Leader[] }) {
	return (
		// biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics when list-style is none
		<ul role="list" className="admin-rows">
			{leaders.map(({ role, title, name, picture }) => (
				<li key={role} className="admin-row settings-row">
					<div className="settings-picture">
						{picture && <Picture picture={picture} use="portrait" />}
						<div>
							<h2 className="card-title">{title}</h2>
							<p className={name ? undefined : "card-quiet"}>{name || "Personne n’est nommé."}</p>
						</div>
					</div>
					<ButtonLink to={adminPaths.leader(role)}>
						Modifier<span className="visually-hidden"> : {roleOf(role)?.title}</span>
					</ButtonLink>
				</li>
			))}
		</ul>
	);
}
