import { MarkdownText } from "~/markdown/markdown-text";
import { SearchForm } from "~/search/search-form";
import { ReportPhotos } from "./report-photos";
import type { ReportDetails } from "./report-summary.server";
import "./report-article.css";

type ReportArticleProps = {
	report: ReportDetails;
	/** Whether its photos lead to their pages: a draft's have none. */
	linked?: boolean;
};

/** The public page of a report. */
export function ReportArticle({ report, linked = true }: ReportArticleProps) {
	return (
		<article className="article">
			<header className="report-head">
				<h1>{report.title}</h1>
				{report.subtitle && <p className="report-subtitle">{report.subtitle}</p>}
				{report.author && <p className="report-facts">Par : {report.author}</p>}
				<p className="report-facts">
					{report.published.iso ? (
						<>
							Publié le <time dateTime={report.published.iso}>{report.published.words}</time>
						</>
					) : (
						report.published.words
					)}
					{report.updated && (
						<>
							, mis à jour le <time dateTime={report.updated.iso}>{report.updated.words}</time>
						</>
					)}
				</p>
				{report.date && <p className="report-facts">Date : {report.date}</p>}
			</header>
			<ReportPhotos report={report} linked={linked} />
			<MarkdownText html={report.html} />
		</article>
	);
}

/** Content of the 404 page. */
export function MissingReport() {
	return (
		<>
			<h1>Ce rapport n'existe pas.</h1>
			<SearchForm />
		</>
	);
}
