import type { FilmContent } from "./content";

/** The film of the demo's gallery (drawings/demo/pump-film.mjs), which has no sound. */
export const demoFilm: FilmContent = {
	film: "eau-a-la-pompe",
	seconds: 7.2,
	days: -24,
	alt: "Film dessiné : une femme actionne la pompe du village, une fillette tient le bidon qui se remplit",
	caption: "Les premiers bidons du matin",
	transcript: `Film sans paroles ni son.

Au soleil du matin, une femme abaisse et relève le bras de la pompe. L’eau coule dans un bidon jaune ; une fillette accroupie le tient à deux mains. Quatre bidons et une bassine attendent leur tour. Derrière, du linge bouge au vent et une poule picore.`,
	subtitles: `WEBVTT

00:00.000 --> 00:03.600
(Sans paroles) Une femme actionne la pompe.

00:03.600 --> 00:07.200
L’eau coule dans le bidon que tient une fillette.
`,
};
