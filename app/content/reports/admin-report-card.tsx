import { CardPicture } from "~/media/images/picture";
import { useAllowed } from "~/people/session/use-allowed";
import { contentPaths, publicPaths } from "~/platform/kinds/paths";
import type { PublicationLabel } from "~/publishing/publication/publication";
import { PublicationBadge } from "~/publishing/publication/publication-views";
import { Deleted } from "~/publishing/trash/deleted";
import { TimeBadge } from "~/web/ui/badge";
import { ButtonLink, Link } from "~/web/ui/button";
import { Card } from "~/web/ui/card";
import type { ReportSummary } from "./report-lists.server";

type AdminReportCardProps = {
	report: ReportSummary & { publication: PublicationLabel; deleted: boolean };
	/** The query string of the current list page. */
	place: string;
};

/** Returns the publication date; the creation date while unpublished. */
const dateOf = ({ publication, published, created }: AdminReportCardProps["report"]) =>
	publication.words === null ? published : created;

/** A report in the administration's list, with its status. */
export function AdminReportCard({ report, place }: AdminReportCardProps) {
	const editable = useAllowed()(contentPaths.item("reports", report.id));
	const named = <span className="visually-hidden"> : {report.title}</span>;
	return (
		<Card
			deleted={
				report.deleted && (
					<Deleted name={report.title} restore={`${contentPaths.restore("allReports", report.id)}${place}`} />
				)
			}
		>
			<p className="actions">
				{/* « Terminé » does not apply to an unpublished report. */}
				<TimeBadge>{report.publication.words !== null && report.badge === "Terminé" ? null : report.badge}</TimeBadge>
				<PublicationBadge publication={report.publication} />
			</p>
			<h2 className="card-title">{report.title}</h2>
			<p className="card-quiet card-more">{report.subtitle ?? "Aucun sous-titre disponible"}</p>
			<p className="card-quiet">{dateOf(report)}</p>
			<div className="card-actions">
				{report.publication.words === null ? (
					<ButtonLink to={publicPaths.report(report.id)}>Voir{named}</ButtonLink>
				) : (
					<ButtonLink to={contentPaths.preview("reports", report.id)}>Aperçu{named}</ButtonLink>
				)}
				{editable && (
					<ButtonLink to={contentPaths.item("reports", report.id)} preventScrollReset>
						Modifier{named}
					</ButtonLink>
				)}
				{editable && (
					<ButtonLink tone="danger" to={`${contentPaths.delete("allReports", report.id)}${place}`} preventScrollReset>
						Supprimer{named}
					</ButtonLink>
				)}
			</div>
		</Card>
	);
}

/** A report in the editor's list, with cover and excerpt. */
export function EditableReportCard({ report, place }: AdminReportCardProps) {
	const editable = useAllowed()(contentPaths.item("reports", report.id));
	const named = <span className="visually-hidden"> : {report.title}</span>;
	return (
		<Card
			picture={<CardPicture picture={report.cover} missing="Pas d'image" />}
			deleted={
				report.deleted && (
					<Deleted name={report.title} restore={`${contentPaths.restore("reports", report.id)}${place}`} />
				)
			}
		>
			{report.publication.words !== null && (
				<p className="actions">
					<PublicationBadge publication={report.publication} />
					<Link className="card-preview" to={contentPaths.preview("reports", report.id)}>
						Aperçu{named}
					</Link>
				</p>
			)}
			<h2 className="card-title">{report.title}</h2>
			<p className="card-quiet card-more">{report.subtitle ?? "Aucun sous-titre disponible"}</p>
			<p className="card-quiet">{dateOf(report)}</p>
			<p className="card-more">{report.content}</p>
			{editable && (
				<div className="card-actions">
					<ButtonLink to={`${contentPaths.item("reports", report.id)}${place}`} preventScrollReset>
						Éditer{named}
					</ButtonLink>
					<ButtonLink tone="danger" to={`${contentPaths.delete("reports", report.id)}${place}`} preventScrollReset>
						Supprimer{named}
					</ButtonLink>
				</div>
			)}
		</Card>
	);
}
