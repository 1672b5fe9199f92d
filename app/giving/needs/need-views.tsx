import type { ReactNode } from "react";
import { Captioned, CardPicture, Picture } from "~/media/images/picture";
import { publicPaths } from "~/platform/kinds/paths";
import { MarkdownText } from "~/publishing/markdown/markdown-text";
import type { PageMeta } from "~/publishing/seo/page-meta";
import { Badge } from "~/web/ui/badge";
import { ButtonLink, Link } from "~/web/ui/button";
import { Card } from "~/web/ui/card";
import type { NeedProgress } from "./need-progress";
import type { NeedDetails, NeedSummary } from "./needs.server";
import "./needs.css";

type NeedCardProps = { need: NeedSummary; heading?: "h2" | "h3"; first?: boolean; row?: boolean };

/** A need in a public list. */
export function NeedCard({ need, heading: Heading = "h2", first, row }: NeedCardProps) {
	return (
		<Card picture={need.picture && <CardPicture picture={need.picture} missing="" first={first} row={row} />}>
			<NeedBadge progress={need.progress} />
			<Heading className="card-title">{need.title}</Heading>
			<p className="card-excerpt">{need.description}</p>
			<NeedMeter progress={need.progress} title={need.title} />
			<div className="card-actions">
				<Link className="button card-link" to={publicPaths.need(need.slug)} aria-label={`Détails : ${need.title}`}>
					Détails
				</Link>
			</div>
		</Card>
	);
}

export const NeedBadge = ({ progress: { badge, isOpen } }: { progress: NeedProgress }) => (
	<p className="card-excerpt">
		<Badge tone={isOpen ? "good" : "quiet"}>{badge}</Badge>
	</p>
);

/** The public page of a need; `removal` stands below its picture. */
export function NeedArticle({ need, removal }: { need: NeedDetails; removal?: ReactNode }) {
	const { slug, title, picture, progress, html } = need;
	return (
		<article className="article">
			<header>
				<NeedBadge progress={progress} />
				<h1>{title}</h1>
			</header>
			<NeedMeter progress={progress} title={title} />
			{progress.isOpen && (
				<p className="actions">
					<ButtonLink tone="primary" to={`${publicPaths.pledge}?${new URLSearchParams({ besoin: slug })}`}>
						Donner pour ce besoin
					</ButtonLink>
				</p>
			)}
			{picture && (
				<div>
					<Captioned caption={picture.caption}>
						<Picture use="page" first picture={picture} />
					</Captioned>
					{removal}
				</div>
			)}
			<MarkdownText html={html} />
		</article>
	);
}

/** Shows the progress of a need as a bar and words; nothing when it has neither a target nor a gift. */
export function NeedMeter({
	progress: { percent, words, promised, also },
	title,
}: {
	progress: NeedProgress;
	title: string;
}) {
	if (words === null && promised === null && also === null) return null;
	return (
		<div className="need-meter">
			{percent !== null && (
				<progress className="need-bar" max={100} value={percent} aria-label={`Avancement : ${title}`}>
					{percent} %
				</progress>
			)}
			{words && <p className="need-words">{words}</p>}
			{also && (
				<p className="card-quiet">
					{words ? "Aussi reçus : " : "Reçus : "}
					{also}
				</p>
			)}
			{promised && <p className="card-quiet">Promesses en attente : {promised}</p>}
		</div>
	);
}

/** Metadata of a need for search engines and link previews. */
export const needMeta = ({ title, slug, description, progress }: NeedDetails): PageMeta => ({
	title,
	section: { name: "Nos besoins", path: publicPaths.needs },
	path: publicPaths.need(slug),
	description: [description, progress.words ? `${progress.words}.` : ""],
});
