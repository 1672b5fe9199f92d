import { useContext } from "react";
import type { PictureFile } from "./picture-file";
import { SaveData } from "./save-data";
import { type variantFormats, variantPath } from "./variants";
import "./picture.css";

/** How large a picture stands on a page, so that the browser fetches no more than it shows. */
const uses = {
	/** In a grid of cards, about 200 px high. */
	card: { sizes: "(min-width: 992px) 17rem, (min-width: 576px) 50vw, 100vw", most: 640 },
	/** In the gallery's grid, 350 px high. */
	tile: { sizes: "(min-width: 768px) 23rem, 100vw", most: 640 },
	/** Beside a line of a list. */
	thumb: { sizes: "5rem", most: 320 },
	/** Across the page. */
	page: { sizes: "(min-width: 72rem) 72rem, 100vw", most: 1600 },
	/** Across the top of the home page; a phone of fine pixels takes the same as a coarse one. */
	hero: { sizes: "(max-width: 575.98px) 60vw, 100vw", most: 1600 },
	/** A face among those who lead, about 10 rem wide. */
	portrait: { sizes: "10rem", most: 640 },
};

type PictureProps = {
	picture: PictureFile;
	use: keyof typeof uses;
	/** The first picture a visitor sees is fetched before anything else, those further down when they come near. */
	first?: boolean;
};

/** A picture in the format and the size that suit the screen, on a ground of its own colour until it arrives. */
export function Picture({ picture, use, first = false }: PictureProps) {
	const { src, width, height, alt, colour } = picture;
	const { sizes, most } = uses[use];
	const saveData = useContext(SaveData);
	const widths = picture.widths.filter((one, index) => index === 0 || (one <= most && !saveData));
	const setOf = (format: (typeof variantFormats)[number]) =>
		widths.map((one) => `${variantPath(src, { width: one, format })} ${one}w`).join(", ");
	const largest = widths.at(-1);
	// React 18 passes an attribute it does not know on as it is written.
	const urgency = first ? { fetchpriority: "high" } : { loading: "lazy" as const };
	return (
		<span className={`picture picture-${use}`}>
			{/* Also what gives the place its size: nothing moves when the picture arrives. */}
			<svg className="picture-ground" preserveAspectRatio="none" aria-hidden="true" {...place(picture)}>
				<rect width="100%" height="100%" fill={colour ?? "none"} />
			</svg>
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
					{...urgency}
				/>
			</picture>
		</span>
	);
}

const place = ({ width, height }: PictureFile) =>
	width && height ? { width, height, viewBox: `0 0 ${width} ${height}` } : {};
