import { Captioned } from "~/images/captioned";
import { Picture } from "~/images/picture";
import type { PictureFile } from "~/images/picture-file";
import { publicPaths } from "~/kinds/paths";
import { placeWords } from "~/photos/photo";
import { PhotoLink } from "~/photos/photo-link";
import { Carousel } from "~/ui/carousel";
import type { ReportDetails } from "./report-summary.server";
import "./report-photos.css";

/** The photos of a report in a carousel. Each leads to its page; a script opens a lightbox instead. */
export function ReportPhotos({ report: { id, images }, linked }: { report: ReportDetails; linked: boolean }) {
	if (images.length === 0) return null;
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
		</photo-lightbox>
	);
}

const isUpright = ({ width, height }: PictureFile) => (height ?? 0) > (width ?? 0);
const isWide = ({ width, height }: PictureFile) => (width ?? 0) > (height ?? 0);
