import type { ReactNode } from "react";
import { Picture } from "~/media/images/picture";
import type { PictureFile } from "~/media/images/picture-file";
import { Link } from "~/web/ui/button";
import { Icon } from "~/web/ui/icon";
import { downloadName, type PhotoPlace, removalPath, type Slide } from "./photo";
import "./photo-views.css";

type PhotoPageProps = {
	/** The text shown below it. */
	title: string;
	/** The place in the series, « 3 sur 12 ». */
	place: string;
	/** The paths of this page and its neighbours; undefined before the first and after the last. */
	path: string;
	previous?: string;
	next?: string;
	/** The page to which the photo belongs. */
	back: { to: string; label: string };
	kind: "photo" | "vidéo";
	mediaId: string;
	/** The file to download. */
	file: string;
	/** The association's name. */
	owner: string;
	/** Links and buttons to share the page. */
	share: ReactNode;
	/** The photo or video itself. */
	children: ReactNode;
};

/** A photo or video, as large as the screen, with links to its neighbours. */
export function PhotoPage({ title, place, path, previous, next, back, kind, mediaId, file, ...rest }: PhotoPageProps) {
	return (
		// The element has no links: after a reload, Back leads to the list within the same document.
		<photo-lightbox class="photo-page">
			<header className="photo-bar">
				<Link to={back.to} className="photo-way">
					<Icon name="previous" />
					<span>
						<span className="visually-hidden">Retour : </span>
						{back.label}
					</span>
				</Link>
				<p className="photo-place">{place}</p>
			</header>
			<main id="contenu" tabIndex={-1}>
				<figure className="photo-figure">
					{rest.children}
					<figcaption>
						<h1 className="photo-title">{title}</h1>
					</figcaption>
				</figure>
				{(previous || next) && (
					<nav className="photo-ways" aria-label="Photos voisines">
						{previous && (
							<Link to={previous} rel="prev" className="photo-way">
								<Icon name="previous" />
								Précédente
							</Link>
						)}
						{next && (
							<Link to={next} rel="next" className="photo-way photo-next">
								Suivante
								<Icon name="next" />
							</Link>
						)}
					</nav>
				)}
				<p className="photo-actions">
					<a href={file} download={downloadName(title, file)}>
						Télécharger
					</a>
					<Link to={removalPath({ photo: mediaId, page: path })}>Demander le retrait de cette {kind}</Link>
				</p>
			</main>
			<details className="photo-share">
				<summary>Partager cette {kind}</summary>
				{rest.share}
			</details>
			<footer className="photo-owner">
				<Link to="/">{rest.owner || "Accueil"}</Link>
			</footer>
		</photo-lightbox>
	);
}

type PhotoLinkProps = {
	picture: PictureFile;
	/** The path of the photo's page. */
	path: string;
	place: string;
	use: Parameters<typeof Picture>[0]["use"];
	first: boolean;
	id?: string;
};

/** A picture that links to its page. In a `<photo-lightbox>` a script opens the lightbox instead. */
export function PhotoLink({ picture, path, place, use, first, id }: PhotoLinkProps) {
	const { src, widths, animated, caption } = picture;
	const slide: Slide = { id: picture.id, src, widths, animated, caption, place };
	return (
		<a id={id} className="photo-link" href={path} data-picture={JSON.stringify(slide)}>
			<Picture picture={picture} use={use} first={first} />
			{animated && <span className="photo-animated">Animation</span>}
		</a>
	);
}

/** A link from a photo, or from a page with several, to the form that asks to remove it. */
export const RemovalLink = (place: PhotoPlace) => (
	<p className="removal-link">
		<Link to={removalPath(place)}>{`Demander le retrait ${place.photo ? "de cette" : "d’une"} photo`}</Link>
	</p>
);
