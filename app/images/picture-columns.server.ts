import { media } from "~/db/schema.server";

/** What a query reads of a picture so that `pictureFile` can show it. */
export const pictureColumns = {
	id: media.id,
	path: media.path,
	width: media.width,
	height: media.height,
	colour: media.colour,
	animated: media.animated,
	variantsAt: media.variantsAt,
};
