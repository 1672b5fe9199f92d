import { placeWords } from "~/content/photos/photo";
import { PhotoLink, RemovalLink } from "~/content/photos/photo-views";
import { Captioned, CardPicture, Picture } from "~/media/images/picture";
import type { PictureFile } from "~/media/images/picture-file";
import { publicPaths } from "~/platform/kinds/paths";
import { MarkdownText } from "~/publishing/markdown/markdown-text";
import { ButtonLink, Link } from "~/web/ui/button";
import { Card, CardGrid } from "~/web/ui/card";
import { Carousel } from "~/web/ui/carousel";
import { FilterLinks } from "~/web/ui/pagination";
import type { ReportDetails, ReportSummary } from "./report-lists.server";
import type { ReportLink } from "./report-search.server";
import "./report-views.css";

type ReportCardProps = { report: ReportSummary; action: string; heading?: "h2" | "h3"; first?: boolean; row?: boolean };

/** A report in a public list; `action` is the label of its link. */
export function ReportCard({ report, action, heading: Heading = "h2", first, row }: ReportCardProps) {
	return (
		<Card
			picture={
				<CardPicture picture={report.cover} missing="" first={first} row={row}>
					<OpenNotebook />
				</CardPicture>
			}
		>
			<Heading className="card-title">{report.title}</Heading>
			<p className="card-quiet card-excerpt">{report.subtitle ?? "Aucun sous-titre disponible"}</p>
			<p className="card-quiet">{report.published}</p>
			<p className="card-excerpt">{report.content}</p>
			<div className="card-actions">
				<Link
					className="button card-link"
					to={publicPaths.report(report.id)}
					aria-label={`${action} : ${report.title}`}
				>
					{action}
				</Link>
			</div>
		</Card>
	);
}

/** The drawing of a report without a picture. */
const OpenNotebook = () => (
	<svg className="report-blank" viewBox="0 0 64 48" width="88" height="66" aria-hidden="true">
		<path d="M32 9C24 4 13 3 4 5v34c9-2 20-1 28 4 8-5 19-6 28-4V5c-9-2-20-1-28 4Zm0 0v34" />
		<path d="M11 14c5-.5 10 .3 14 2M11 22c5-.5 10 .3 14 2M11 30c5-.5 10 .3 14 2M39 16c4-1.7 9-2.5 14-2M39 24c4-1.7 9-2.5 14-2M39 32c2-.8 5-1.6 8-1.9" />
	</svg>
);

type ReportArticleProps = {
	report: ReportDetails;
	/** Whether its photos link to their pages: a draft's photos have none. */
	linked?: boolean;
};

/** The public page of a report. */
export function ReportArticle({ report, linked = true }: ReportArticleProps) {
	return (
		<article className="article">
			<header className="article-head stack stack-near">
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
				{report.date && <p className="report-facts">Les faits : {report.date}</p>}
			</header>
			<ReportPhotos report={report} linked={linked} />
			<MarkdownText html={report.html} />
		</article>
	);
}

/** The photos of a report in a carousel. Each leads to its page; a script opens a lightbox instead. */
function ReportPhotos({ report: { id, images }, linked }: { report: ReportDetails; linked: boolean }) {
	if (images.length === 0) return null;
	const [only] = images.length === 1 ? images : [];
	return (
		<photo-lightbox class="report-photos" aria-label="Photos du rapport">
			<Carousel
				label="Photos du rapport"
				mixed={images.some(isUpright) && images.some(isWide)}
				slides={images.map((image, index) => (
					<Captioned key={image.id} caption={image.caption}>
						{linked ? (
							<PhotoLink
								picture={image}
								path={publicPaths.reportPhoto(id, index + 1)}
								place={placeWords(index + 1, images.length)}
								use="page"
								first={index === 0}
							/>
						) : (
							<Picture picture={image} use="page" first={index === 0} />
						)}
					</Captioned>
				))}
			/>
			{linked && <RemovalLink photo={only?.id} page={publicPaths.report(id)} />}
		</photo-lightbox>
	);
}

const isUpright = ({ width, height }: PictureFile) => (height ?? 0) > (width ?? 0);
const isWide = ({ width, height }: PictureFile) => (width ?? 0) > (height ?? 0);

type ReportSequelProps = {
	sequel: { previous: ReportLink | null; next: ReportLink | null; related: ReportLink[] };
	/** The need whose fulfilment the report shows. */
	need: { slug: string; title: string } | null;
	/** Whether a payment method is configured. */
	giving: boolean;
};

/** The content after a report: an invitation to give, the reports before and after it and related ones. */
export function ReportSequel({ sequel: { previous, next, related }, need, giving }: ReportSequelProps) {
	return (
		<aside className="report-sequel stack" aria-label="Après ce rapport">
			{need && (
				<p>
					Ce rapport montre ce qu’un besoin est devenu : <Link to={publicPaths.need(need.slug)}>{need.title}</Link>
				</p>
			)}
			{giving && (
				<div className="report-giving panel">
					<p>Ce que vous venez de lire, des dons l’ont rendu possible. Le vôtre permettra la suite.</p>
					<ButtonLink tone="primary" to={publicPaths.donate}>
						Faire un don
					</ButtonLink>
				</div>
			)}
			{related.length > 0 && (
				<section className="stack">
					<h2>Sur le même sujet</h2>
					<CardGrid columns="123" dense>
						{related.map((report) => (
							<OtherReport key={report.to} report={report} />
						))}
					</CardGrid>
				</section>
			)}
			{(previous || next) && (
				<nav aria-label="Rapports voisins">
					<CardGrid columns="123" dense>
						{previous && <OtherReport report={previous} label="Rapport précédent" rel="prev" />}
						{next && <OtherReport report={next} label="Rapport suivant" rel="next" />}
					</CardGrid>
				</nav>
			)}
		</aside>
	);
}

function OtherReport({ report, label, rel }: { report: ReportLink; label?: string; rel?: "prev" | "next" }) {
	return (
		<Card>
			{label && <p className="card-quiet">{label}</p>}
			<p>
				<Link className="card-link" to={report.to} rel={rel}>
					{report.title}
				</Link>
			</p>
			{report.published && <p className="card-quiet">{report.published}</p>}
		</Card>
	);
}

type ReportYearLinksProps = { years: { year: string; count: number }[]; current: string | null };

/** Links to the reports of each year, with their number; nothing while all are of one year. */
export function ReportYearLinks({ years, current }: ReportYearLinksProps) {
	if (years.length < 2) return null;
	const all = years.reduce((sum, { count }) => sum + count, 0);
	const name = (words: string, count: number) => (
		<>
			{words} <Count>{count}</Count>
		</>
	);
	const links = years.map(({ year, count }) => ({
		to: `${publicPaths.reports}?annee=${year}`,
		name: name(year, count),
		isCurrent: current === year,
	}));
	return (
		<FilterLinks
			label="Rapports par année"
			links={[{ to: publicPaths.reports, name: name("Tous", all), isCurrent: current === null }, ...links]}
		/>
	);
}

const Count = ({ children }: { children: number }) => (
	<span>
		{children}
		<span className="visually-hidden">{children > 1 ? " rapports" : " rapport"}</span>
	</span>
);
