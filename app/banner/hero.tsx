import { useEffect, useState } from "react";
import { DrawnScene, sceneNames } from "~/images/drawn-scene";
import { Picture } from "~/images/picture";
import type { PictureFile } from "~/images/picture-file";
import { ButtonLink } from "~/ui/button";
import { RotationButtons } from "~/ui/rotation-buttons";
import { useRotation } from "~/ui/use-rotation";
import "./hero.css";

/** Milliseconds per picture (docs/product.md, constants). */
const interval = 7000;

/** Texts of the banner and its own pictures, if any. */
export type Banner = { heading: string; tagline: string; pictures: PictureFile[] };

/**
 * The banner of the home page. Its HTML contains only the first picture; each following one is preloaded while the
 * previous one is shown.
 */
export function Hero({ banner: { heading, tagline, pictures } }: { banner: Banner }) {
	const all = pictures.length > 0 ? pictures.map(ownPicture) : sceneNames.map(drawnScene);
	const rotation = useRotation({ count: all.length, every: interval });
	const [reached, setReached] = useState(0);
	useEffect(() => setReached((before) => Math.max(before, rotation.index)), [rotation.index]);
	const preloaded = rotation.ready ? reached + 1 : 0;
	return (
		<section className="hero" aria-roledescription="carrousel" aria-label="Bienvenue" {...rotation.hold}>
			<div className="hero-pictures">
				{all.slice(0, preloaded + 1).map(({ key, show }, index) => (
					<div
						key={key}
						className="hero-picture"
						aria-hidden={index !== rotation.index}
						data-shown={index === rotation.index}
					>
						{show(index)}
					</div>
				))}
			</div>
			<div className="hero-words on-band">
				<h1>{heading}</h1>
				<p className="hero-tagline">{tagline}</p>
				<p className="actions">
					<ButtonLink tone="primary" to="/donate">
						Faire un don
					</ButtonLink>
					<ButtonLink to="/events">Voir nos événements</ButtonLink>
				</p>
				<div className="hero-buttons">
					<RotationButtons rotation={rotation} count={all.length} what="Image" />
				</div>
			</div>
		</section>
	);
}

const ownPicture = (picture: PictureFile) => ({
	key: picture.id,
	show: (index: number) => <Picture picture={picture} use="hero" first={index === 0} />,
});

const drawnScene = (name: (typeof sceneNames)[number]) => ({
	key: name,
	show: (index: number) => <DrawnScene name={name} use="banner" first={index === 0} />,
});
