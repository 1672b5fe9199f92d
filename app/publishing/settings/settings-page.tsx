import type { ReactNode } from "react";
import { adminPaths } from "~/platform/kinds/paths";
import { ButtonLink } from "~/web/ui/button";
import { Link } from "~/web/ui/link";
import { type SectionName, type SettingsSection, sectionPath, sections } from "./settings-sections";

type SettingsPageProps = {
	section: SettingsSection;
	/** The heading of a page below the section's own page. */
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
function SeePage({ section }: { section: SettingsSection }) {
	return (
		<a href={section.page} target="_blank" rel="noreferrer">
			Voir la page<span className="visually-hidden"> : {section.title}</span> (nouvelle fenêtre)
		</a>
	);
}

type OverviewRow = {
	section: SectionName;
	/** Missing facts of the legal notice. */
	missing: string[];
	/** A note on other facts that visitors miss. */
	note: string;
};

/** Lists all sections, each with the facts that are still missing. */
export function SettingsOverview({ rows }: { rows: OverviewRow[] }) {
	const missing = rows.flatMap((row) => row.missing).length;
	return (
		<div className="page settings">
			<h1>Paramètres</h1>
			<p>Ce que le site dit de l’association. Ce qui n’est pas rempli n’est pas montré.</p>
			{!rows.some(({ section }) => section === "legal") ? null : missing > 0 ? (
				<p className="settings-missing">
					{missing === 1
						? "Il manque 1 renseignement aux mentions légales ; il est indiqué ci-dessous."
						: `Il manque ${missing} renseignements aux mentions légales ; ils sont indiqués ci-dessous.`}
				</p>
			) : (
				<p className="settings-complete">Les mentions légales sont complètes.</p>
			)}
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics when list-style is none */}
			<ul role="list" className="admin-rows">
				{rows.map((row) => (
					<Row key={row.section} {...row} />
				))}
			</ul>
		</div>
	);
}

function Row({ section: name, missing, note }: OverviewRow) {
	const section = sections[name];
	return (
		<li className="admin-row settings-row">
			<div>
				<h2 className="card-title">{section.title}</h2>
				<p className="card-quiet">{section.shown}</p>
				{missing.length > 0 && <p className="settings-missing">À compléter : {missing.join(", ")}.</p>}
				{note && <p>{note}</p>}
				<p className="links-alone">
					<SeePage section={section} />
				</p>
			</div>
			<ButtonLink to={sectionPath(section)}>
				Modifier<span className="visually-hidden"> : {section.title}</span>
			</ButtonLink>
		</li>
	);
}
