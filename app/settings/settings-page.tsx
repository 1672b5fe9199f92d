import type { ReactNode } from "react";
import { Link } from "~/ui/link";
import type { SettingsSection } from "./settings-sections";
import "./settings.css";

type SettingsPageProps = {
	section: SettingsSection;
	/** What one comes back to, when it is not the list of all settings. */
	back?: { to: string; label: string };
	title?: string;
	children: ReactNode;
};

/** A page of the settings: what it is about, and where visitors see it. */
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

/** The link to the page on which visitors see a section; in a window of its own, for a form may be half filled in. */
export function SeePage({ section }: { section: SettingsSection }) {
	return (
		<a href={section.page} target="_blank" rel="noreferrer">
			Voir la page<span className="visually-hidden"> : {section.title}</span> (nouvelle fenêtre)
		</a>
	);
}
