import { adminPaths } from "~/platform/kinds/paths";
import { Badge } from "~/web/ui/badge";
import { Link } from "~/web/ui/button";
import { HiddenBadge } from "./picture";
import { type ThumbnailRow, thumbnailUrl } from "./picture-file";

/** A saved picture of a report or event; `hiddenAt` may be JSON. */
export type DescribedPicture = ThumbnailRow & { id: string; alt: string | null; hiddenAt: Date | string | null };

type DescribeLinksProps = {
	pictures?: DescribedPicture[];
	/** The path of the form to return to. */
	back: string;
};

/** Links from a form to the description and framing of each of its saved pictures. */
export function DescribeLinks({ pictures = [], back }: DescribeLinksProps) {
	if (pictures.length === 0) return null;
	return (
		<section className="field" aria-label="Modifier les photos">
			<strong>Modifier les photos</strong>
			<p className="field-hint">Pour chacune : sa description, sa légende, son cadrage et sa visibilité.</p>
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
			<ul role="list" className="describe-links-list">
				{pictures.map((picture, index) => (
					<li key={picture.id}>
						<Link className="describe-link" to={`${adminPaths.photo(picture.id)}?vers=${encodeURIComponent(back)}`}>
							<img src={thumbnailUrl(picture)} alt="" loading="lazy" />
							<span className="visually-hidden">Modifier la photo {index + 1}</span>
							{picture.hiddenAt ? (
								<HiddenBadge />
							) : (
								<Badge tone={picture.alt ? "good" : "quiet"}>{picture.alt ? "Décrite" : "À décrire"}</Badge>
							)}
						</Link>
					</li>
				))}
			</ul>
		</section>
	);
}
