import type { ReactNode } from "react";
import { Link } from "~/ui/link";
import type { SettingsSection } from "./settings-sections";
import "./settings.css";

type SettingsPageProps = {
	section: SettingsSection;
	/** Target of the back link; by default the overview. */
	back?: { to: string; label: string };
	title?: string;
	children: ReactNode;
};

/** The frame of a settings page. */
export function SettingsPage({
	section,
	back = { to: "/admin/parametres", label: "Paramètres" },
	title = section.title,
	children,
}: SettingsPageProps) {
	return (
		<div className="page settings">
			<p>
				<Link to={back.to} className="settings-back">
					<span aria-hidden="true">←</span>
					{back.label}
				</Link>
			</p>
			<h1>{title}</h1>
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
