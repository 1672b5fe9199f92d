import { useContext } from "react";
import { DrawnScene, sceneNames } from "~/media/images/drawn-scene";
import { Picture, SaveData } from "~/media/images/picture";
import type { PictureFile } from "~/media/images/picture-file";
import { publicPaths } from "~/platform/kinds/paths";
import { ButtonLink } from "~/web/ui/button";
import { RotationButtons } from "~/web/ui/carousel";
import "./hero.css";

/** Milliseconds per picture (docs/product.md, constants). */
const intervalMs = 7000;

/** Texts of the banner and its own pictures, if any. */
export type Banner = { heading: string; tagline: string; pictures: PictureFile[] };

/**
 * The banner of the home page. A browser loads only the first picture: the others are in templates until the script
 * shows them, each loaded while the one before is shown. (Without a script browsers load hidden pictures at once.)
 */
export function Hero({ banner: { heading, tagline, pictures } }: { banner: Banner }) {
	const offered = pictures.length > 0 ? pictures.map(ownPicture) : sceneNames.map(drawnScene);
	const all = useContext(SaveData) ? offered.slice(0, 1) : offered;
	return (
		<section aria-roledescription="carrousel" aria-label="Bienvenue">
			<slide-show class="hero" data-every={intervalMs}>
				<div className="hero-pictures" data-slides>
					{all.map(({ key, picture }, index) => (
						<div
							key={key}
							className="hero-picture"
							aria-hidden={index > 0}
							data-shown={index === 0 || undefined}
							hidden={index > 0}
						>
							{index === 0 ? picture : <template>{picture}</template>}
						</div>
					))}
				</div>
				<div className="hero-words on-band">
					<h1>{heading}</h1>
					<p className="hero-tagline">{tagline}</p>
					<p className="actions">
						<ButtonLink tone="primary" to={publicPaths.donate}>
							Faire un don
						</ButtonLink>
						<ButtonLink to={publicPaths.events}>Voir nos événements</ButtonLink>
					</p>
					<div className="hero-buttons">
						{all.length > 1 && (
							<div data-script hidden>
								<RotationButtons count={all.length} what="Image" />
							</div>
						)}
					</div>
				</div>
			</slide-show>
		</section>
	);
}

const ownPicture = (picture: PictureFile, index: number) => ({
	key: picture.id,
	picture: <Picture picture={picture} use="hero" first={index === 0} />,
});

const drawnScene = (name: (typeof sceneNames)[number], index: number) => ({
	key: name,
	picture: <DrawnScene name={name} use="banner" first={index === 0} />,
});
