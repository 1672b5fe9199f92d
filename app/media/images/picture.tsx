import { createContext, type ReactNode, useContext } from "react";
import { Badge } from "~/web/ui/badge";
import { focusClass, type PictureFile, type variantFormats, variantPath } from "./picture-file";
import "./picture.css";

/** Whether the request has `Save-Data: on`: every picture is then shown in its smallest size. */
export const SaveData = createContext(false);

/** The rendered sizes, so that the browser loads no more than it shows. */
const uses = {
	/** In a grid of cards, about 200 px high. */
	card: { sizes: "(min-width: 992px) 17rem, (min-width: 576px) 50vw, 100vw", maxWidth: 640 },
	/** The same in a list that a phone shows as rows. */
	row: { sizes: "(min-width: 992px) 17rem, (min-width: 576px) 50vw, 6.5rem", maxWidth: 640 },
	/** In the gallery's grid, 350 px high. */
	tile: { sizes: "(min-width: 768px) 23rem, 100vw", maxWidth: 640 },
	/** In a list row. */
	thumb: { sizes: "5rem", maxWidth: 320 },
	/** Full page width. */
	page: { sizes: "(min-width: 72rem) 72rem, 100vw", maxWidth: 1600 },
	/** Beside the first words of a page, above them on phones. */
	lead: { sizes: "(min-width: 72rem) 35rem, (min-width: 768px) 50vw, 100vw", maxWidth: 960 },
	/** The hero of the home page; phones with dense pixels load the same as others. */
	hero: { sizes: "(max-width: 575.98px) 60vw, (max-width: 767.98px) 100vw, 65vw", maxWidth: 1600 },
	/** In the header of every page, 40 px high. */
	logo: { sizes: "120px", maxWidth: 320 },
	/** A leader's portrait, about 10 rem wide. */
	portrait: { sizes: "10rem", maxWidth: 640 },
};

type PictureProps = {
	picture: PictureFile;
	use: keyof typeof uses;
	/** Whether it loads with high priority, as the first visible picture; those further down load lazily. */
	first?: boolean;
};

/** Shows a picture in the format and size that suit the screen, over its average colour while it loads. */
export function Picture({ picture, use, first = false }: PictureProps) {
	const { src, width, height, alt, colour, focus } = picture;
	const { sizes, maxWidth } = uses[use];
	const saveData = useContext(SaveData);
	const widths = picture.widths.filter((variantWidth, index) => index === 0 || (variantWidth <= maxWidth && !saveData));
	const setOf = (format: (typeof variantFormats)[number]) =>
		widths.map((variantWidth) => `${variantPath(src, { width: variantWidth, format })} ${variantWidth}w`).join(", ");
	const largest = widths.at(-1);
	// React 18 only knows the attribute in lower case.
	const priority = first ? { fetchpriority: "high" } : { loading: "lazy" as const };
	return (
		<span className={`picture picture-${use}${focus ? ` ${focusClass(focus)}` : ""}`}>
			{/* The element reserves the space, which avoids layout shift. */}
			<svg
				className="picture-ground"
				aria-hidden="true"
				color={colour ?? "transparent"}
				width={width ?? undefined}
				height={height ?? undefined}
			/>
			<picture>
				{largest !== undefined && <source type="image/avif" srcSet={setOf("avif")} sizes={sizes} />}
				{largest !== undefined && <source type="image/webp" srcSet={setOf("webp")} sizes={sizes} />}
				<img
					src={largest === undefined ? src : variantPath(src, { width: largest, format: "jpg" })}
					srcSet={largest === undefined ? undefined : setOf("jpg")}
					sizes={largest === undefined ? undefined : sizes}
					width={width ?? undefined}
					height={height ?? undefined}
					alt={alt}
					decoding="async"
					{...priority}
				/>
			</picture>
		</span>
	);
}

type CardPictureProps = {
	picture: PictureFile | null;
	/** The words shown without a picture, and what is drawn above them. */
	missing: string;
	children?: ReactNode;
	first?: boolean;
	/** Whether a phone shows the card as a row. */
	row?: boolean;
};

/** The picture of a card, 200 px high (docs/product.md, constants), or a text when there is none. */
export function CardPicture({ picture, missing, children, first, row }: CardPictureProps) {
	const saveData = useContext(SaveData);
	if (picture && row && saveData) return null; // the words of a row are enough
	if (picture) return <Picture use={row ? "row" : "card"} picture={picture} first={first} />;
	return (
		<div className="card-picture-missing">
			{children}
			{missing && <span>{missing}</span>}
		</div>
	);
}

type CaptionedProps = { caption: string | undefined; children: ReactNode };

/** A picture with its caption below, if it has one. */
export function Captioned({ caption, children }: CaptionedProps) {
	if (caption === undefined) return <>{children}</>;
	return (
		<figure className="captioned">
			{children}
			<figcaption>{caption}</figcaption>
		</figure>
	);
}

/** Marks a picture that is hidden from visitors, at someone's request. */
export const HiddenBadge = ({ withdrawn = false }) => (
	<Badge tone="waiting">{withdrawn ? "Retirée pour de bon" : "Masquée"}</Badge>
);
