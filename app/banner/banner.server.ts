import { association } from "~/settings/settings.server";
import type { Banner } from "./hero";
import { ownHeroPictures } from "./hero-pictures.server";

const heading = "Ensemble, prendre soin des plus fragiles";
const tagline = "Orphelins, veuves, malades, personnes démunies\u202f: personne ne devrait rester seul.";

/** The banner of the home page; its own texts and pictures override the defaults. */
export async function banner(): Promise<Banner> {
	const [{ heroHeading, heroTagline }, pictures] = await Promise.all([association(), ownHeroPictures()]);
	const visible = pictures.filter((picture) => !picture.hidden);
	return { heading: heroHeading || heading, tagline: heroTagline || tagline, pictures: visible };
}

/** Fallback when the database cannot be read. */
export const plainBanner: Banner = { heading, tagline, pictures: [] };
