import { Picture } from "~/images/picture";
import type { Leader } from "~/leaders/leader-roles";
import "./leadership.css";

export function Leadership({ leaders }: { leaders: Leader[] }) {
	return (
		// biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets
		<ul role="list" className="leaders">
			{leaders.map(({ role, title, name, description, picture }) => (
				<li key={role} className="leader">
					{picture ? (
						<Picture picture={picture} use="portrait" />
					) : (
						<span className="leader-initials" aria-hidden="true">
							{initialsOf(name)}
						</span>
					)}
					{name && <h3 className="leader-name">{name}</h3>}
					<p className={name ? "leader-role" : "leader-name"}>{title}</p>
					{description && <p className="leader-description">{description}</p>}
				</li>
			))}
		</ul>
	);
}

/** The initials of the first and the last name. */
function initialsOf(name: string) {
	const names = name.split(/\s+/).filter(Boolean);
	const first = names.at(0)?.at(0) ?? "";
	const last = names.length > 1 ? (names.at(-1)?.at(0) ?? "") : "";
	return first + last;
}
