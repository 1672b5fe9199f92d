import { TimeBadge } from "~/calendar/time-badge";
import { CardPicture } from "~/media/card-picture";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import type { ReportSummary } from "./report-summary.server";

/** A report in the administration's list: when it came out and how it stands. */
export function AdminReportCard({ report }: { report: ReportSummary }) {
	const named = <span className="visually-hidden"> : {report.title}</span>;
	return (
		<Card>
			<TimeBadge>{report.badge}</TimeBadge>
			<h2 className="card-title">{report.title}</h2>
			<p className="card-quiet">{report.subtitle ?? "Aucun sous-titre disponible"}</p>
			<p className="card-quiet">Publié le {report.published}</p>
			<div className="card-actions">
				<ButtonLink to={`/report/${report.id}`}>Voir{named}</ButtonLink>
				<ButtonLink tone="danger" to={`/admin/reports/${report.id}/delete`} preventScrollReset>
					Supprimer{named}
				</ButtonLink>
			</div>
		</Card>
	);
}

/** A report in the editor's list: its cover and how it begins. */
export function EditableReportCard({ report }: { report: ReportSummary }) {
	const named = <span className="visually-hidden"> : {report.title}</span>;
	return (
		<Card picture={<CardPicture picture={report.cover} missing="Pas d'image" />}>
			<h2 className="card-title">{report.title}</h2>
			<p className="card-quiet">{report.subtitle ?? "Aucun sous-titre disponible"}</p>
			<p>{report.content}</p>
			<div className="card-actions">
				<ButtonLink to={`/admin/editreports/${report.id}`} preventScrollReset>
					Éditer{named}
				</ButtonLink>
				<ButtonLink tone="danger" to={`/admin/editreports/${report.id}/delete`} preventScrollReset>
					Supprimer{named}
				</ButtonLink>
			</div>
		</Card>
	);
}
