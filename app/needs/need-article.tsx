import { Captioned } from "~/images/captioned";
import { Picture } from "~/images/picture";
import { publicPaths } from "~/kinds/paths";
import { MarkdownText } from "~/markdown/markdown-text";
import { ButtonLink } from "~/ui/button";
import { NeedBadge } from "./need-card";
import { NeedMeter } from "./need-meter";
import type { NeedDetails } from "./need-summary.server";

/** The public page of a need. */
export function NeedArticle({ need }: { need: NeedDetails }) {
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
				<Captioned caption={picture.caption}>
					<Picture use="page" first picture={picture} />
				</Captioned>
			)}
			<MarkdownText html={html} />
		</article>
	);
}
