import { Picture } from "~/images/picture";
import type { PictureFile } from "~/images/picture-file";
import { Carousel } from "~/ui/carousel";
import { CopyButton } from "~/ui/copy-button";
import type { ReportDetails } from "./report-summary.server";
import "./report-article.css";

/** The public page of a report; `address` is its canonical URL. */
export function ReportArticle({ report, address }: { report: ReportDetails; address: string }) {
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
			{report.images.length > 0 && (
				<Carousel
					label="Photos du rapport"
					mixed={report.images.some(isUpright) && report.images.some(isWide)}
					slides={report.images.map((image, index) => (
						<Picture key={image.id} picture={image} use="page" first={index === 0} />
					))}
				/>
			)}
			<p className="article-text preserve-lines">{report.content}</p>
			<div className="report-share actions">
				{report.shareLink && (
					<a
						className="button button-primary"
						href={`https://wa.me/?text=${encodeURIComponent(report.shareLink)}`}
						target="_blank"
						rel="noopener noreferrer"
					>
						Partager<span className="visually-hidden"> par WhatsApp (nouvelle fenêtre)</span>
					</a>
				)}
				<CopyButton label="Copier le lien" text={address} />
			</div>
		</article>
	);
}

const isUpright = ({ width, height }: PictureFile) => (height ?? 0) > (width ?? 0);
const isWide = ({ width, height }: PictureFile) => (width ?? 0) > (height ?? 0);

/** Content of the 404 page. */
export function MissingReport() {
	return <h1>Ce rapport n'existe pas.</h1>;
}
