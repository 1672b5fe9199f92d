import type { ReactNode } from "react";
import { adminPaths } from "~/kinds/paths";
import { Link } from "~/ui/link";
import { type SettingsSection, sectionPath } from "./settings-sections";

type SettingsPageProps = {
	section: SettingsSection;
	/** The heading of a page below that of the section. */
	title?: string;
	children: ReactNode;
};

/** The frame of a settings page. */
export function SettingsPage({ section, title, children }: SettingsPageProps) {
	const back = title ? sectionPath(section) : adminPaths.settings;
	return (
		<div className="page settings">
			<p>
				<Link to={back} className="admin-back">
					<span aria-hidden="true">←</span>
					{title ? section.title : "Paramètres"}
				</Link>
			</p>
			<h1>{title ?? section.title}</h1>
			<p className="settings-shown">
				{section.shown} <SeePage section={section} />
			</p>
			{children}
		</div>
	);
}

/** Link to the public page that shows a section; in another tab, since the form may have unsaved input. */
export function SeePage({ section }: { section: SettingsSection }) {
	return (
		<a href={section.page} target="_blank" rel="noreferrer">
			Voir la page<span className="visually-hidden"> : {section.title}</span> (nouvelle fenêtre)
		</a>
	);
}
