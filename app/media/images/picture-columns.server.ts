import { media } from "~/platform/db/schema.server";

/** The columns that `pictureFile` needs. */
export const pictureColumns = {
	id: media.id,
	path: media.path,
	width: media.width,
	height: media.height,
	colour: media.colour,
	animated: media.animated,
	variantsAt: media.variantsAt,
	hiddenAt: media.hiddenAt,
	hiddenBy: media.hiddenBy,
	unshared: media.unshared,
	alt: media.alt,
	caption: media.caption,
	focusX: media.focusX,
	focusY: media.focusY,
};
