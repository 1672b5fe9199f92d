import type { ReactNode } from "react";
import { adminPaths } from "~/platform/kinds/paths";
import { Link } from "~/web/ui/button";
import { type SettingsPageEntry, type SettingsPageName, settingsPages, settingsPath } from "./settings-pages";

type SettingsPageProps = {
	page: SettingsPageEntry;
	/** The heading of a page below the page's own page. */
	title?: string;
	children: ReactNode;
};

/** The frame of a settings page. */
export function SettingsPage({ page, title, children }: SettingsPageProps) {
	const back = title ? settingsPath(page) : adminPaths.settings;
	return (
		<div className="page">
			<p>
				<Link to={back} className="admin-back">
					{title ? page.title : "Paramètres"}
				</Link>
			</p>
			<h1>{title ?? page.title}</h1>
			<p>
				{page.shown} {page.seenAt && <SeePage page={page} />}
			</p>
			{children}
		</div>
	);
}

/** Link to the public page that shows a page; in another tab, since the form may have unsaved input. */
function SeePage({ page }: { page: SettingsPageEntry }) {
	return (
		<a href={page.seenAt} target="_blank" rel="noreferrer">
			Voir la page<span className="visually-hidden"> : {page.title}</span> (nouvelle fenêtre)
		</a>
	);
}

type OverviewRow = {
	page: SettingsPageName;
	/** Entries that the legal notice lacks. */
	missing: string[];
	/** A note on other facts that visitors miss. */
	note: string;
};

/** The settings, a line a page, each with the facts that are still missing. */
export function SettingsOverview({ rows }: { rows: OverviewRow[] }) {
	const missing = rows.flatMap((row) => row.missing).length;
	return (
		<div className="page">
			<h1>Paramètres</h1>
			<p>Ce que le site dit de l’association. Ce qui n’est pas rempli n’est pas montré.</p>
			{!rows.some(({ page }) => page === "legal") ? null : missing > 0 ? (
				<p className="form-notice">
					{missing === 1
						? "Il manque 1 renseignement aux mentions légales ; il est indiqué ci-dessous."
						: `Il manque ${missing} renseignements aux mentions légales ; ils sont indiqués ci-dessous.`}
				</p>
			) : (
				<p className="form-success">Les mentions légales sont complètes.</p>
			)}
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics when list-style is none */}
			<ul role="list">
				{rows.map((row) => (
					<Row key={row.page} {...row} />
				))}
			</ul>
		</div>
	);
}

function Row({ page: name, missing, note }: OverviewRow) {
	const page = settingsPages[name];
	return (
		<li className="settings-line">
			<Link className="card-link" to={settingsPath(page)}>
				{page.title}
			</Link>
			<span className="card-quiet">{page.shown}</span>
			{missing.length > 0 && <strong>À compléter : {missing.join(", ")}.</strong>}
			{note && <strong>{note}</strong>}
		</li>
	);
}
