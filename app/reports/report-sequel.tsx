import { publicPaths } from "~/kinds/paths";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import type { ReportLink } from "./reports-beside.server";
import "./report-sequel.css";

type ReportSequelProps = {
	sequel: { previous: ReportLink | null; next: ReportLink | null; related: ReportLink[] };
	/** Whose answer the report shows. */
	need: { slug: string; title: string } | null;
	/** Whether there is a means of giving. */
	giving: boolean;
};

/** What follows a report: an invitation to give, the reports before and after it and related ones. */
export function ReportSequel({ sequel: { previous, next, related }, need, giving }: ReportSequelProps) {
	return (
		<aside className="report-sequel" aria-label="Après ce rapport">
			{need && (
				<p>
					Ce rapport montre ce qu’un besoin est devenu : <Link to={publicPaths.need(need.slug)}>{need.title}</Link>
				</p>
			)}
			{giving && (
				<div className="report-giving">
					<p>Ce que vous venez de lire, des dons l’ont rendu possible. Le vôtre permettra la suite.</p>
					<ButtonLink tone="primary" to={publicPaths.donate}>
						Faire un don
					</ButtonLink>
				</div>
			)}
			{related.length > 0 && (
				<section>
					<h2>Sur le même sujet</h2>
					{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
					<ul role="list" className="report-links">
						{related.map((report) => (
							<li key={report.to}>
								<OtherReport report={report} />
							</li>
						))}
					</ul>
				</section>
			)}
			{(previous || next) && (
				<nav className="report-links" aria-label="Rapports voisins">
					{previous && <OtherReport report={previous} label="Rapport précédent" rel="prev" />}
					{next && <OtherReport report={next} label="Rapport suivant" rel="next" />}
				</nav>
			)}
		</aside>
	);
}

function OtherReport({ report, label, rel }: { report: ReportLink; label?: string; rel?: "prev" | "next" }) {
	return (
		<Link className="report-link" to={report.to} rel={rel}>
			{label && <span className="report-link-facts">{label}</span>}
			<span className="report-link-title">{report.title}</span>
			{report.published && <span className="report-link-facts">{report.published}</span>}
		</Link>
	);
}
