import { CardPicture } from "~/images/card-picture";
import { publicPaths } from "~/kinds/paths";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import type { ReportSummary } from "./report-summary.server";

type ReportCardProps = { report: ReportSummary; action: string; heading?: "h2" | "h3"; first?: boolean };

/** A report in a public list; `action` is the label of its link. */
export function ReportCard({ report, action, heading: Heading = "h2", first }: ReportCardProps) {
	return (
		<Card picture={<CardPicture picture={report.cover} missing="" first={first} />}>
			<Heading className="card-title">{report.title}</Heading>
			<p className="card-quiet">{report.subtitle ?? "Aucun sous-titre disponible"}</p>
			<p className="card-quiet">{report.published}</p>
			<p>{report.content}</p>
			<div className="card-actions">
				<Link className="button card-link" to={publicPaths.report(report.id)}>
					{action}
					<span className="visually-hidden"> : {report.title}</span>
				</Link>
			</div>
		</Card>
	);
}
