import { asc, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { heroPictures, media } from "~/db/schema.server";
import { pictureColumns } from "~/media/picture-columns.server";
import { pictureFile } from "~/media/picture-file";
import type { Banner } from "./hero";
import { association } from "./settings.server";

const heading = "Ensemble, prendre soin des plus fragiles";
const tagline = "Orphelins, veuves, malades, personnes démunies\u202f: personne ne devrait rester seul.";

/** The banner of the home page: the association's own words and pictures where it has some. */
export async function banner(): Promise<Banner> {
	const { heroHeading, heroTagline } = await association();
	const pictures = await db
		.select({ alt: heroPictures.alt, file: pictureColumns })
		.from(heroPictures)
		.innerJoin(media, eq(media.id, heroPictures.mediaId))
		.orderBy(asc(heroPictures.position));
	return {
		heading: heroHeading || heading,
		tagline: heroTagline || tagline,
		pictures: pictures.map(({ file, alt }) => pictureFile(file, alt)),
	};
}

/** The banner when the database cannot be read. */
export const plainBanner: Banner = { heading, tagline, pictures: [] };
