import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { storedFileName } from "~/media/files/file-name.server";
import type { Folder } from "~/media/files/stored-files.server";
import { newId } from "~/platform/db/new-id.server";
import type { media } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import colours from "./picture-colours.json";

type NewFile = typeof media.$inferInsert;

const built = import.meta.dirname;
const [pictures, films] = existsSync(join(built, "demo-pictures"))
	? [join(built, "demo-pictures"), join(built, "demo-films")]
	: ["app/site/demo/pictures", "app/site/demo/films"];

/** Pixels of every drawn image, and of a film's still image. */
const [size, stillSize] = [
	{ width: 960, height: 640 },
	{ width: 960, height: 540 },
];

/** Copies a drawn image into the uploads. @returns its row, to be inserted by the caller */
export async function placePicture(name: PictureName, folder: Folder, at: Date): Promise<NewFile> {
	return {
		...(await placeFile(pictures, `${name}.webp`, folder, at)),
		...size,
		type: "image/webp",
		colour: colours[name],
		alt: folder === "gallery" ? null : pictureDescriptions[name],
	};
}

/**
 * Copies a drawn film and its still image into the gallery's uploads.
 * @returns their rows, to be inserted together by the caller
 */
export async function placeFilm(name: PictureName, at: Date): Promise<{ film: NewFile; poster: NewFile }> {
	const poster = { ...(await placePicture(name, "gallery", at)), ...stillSize };
	const file = await placeFile(films, `${name}.mp4`, "gallery", at);
	return { film: { ...file, type: "video/mp4", posterId: poster.id }, poster };
}

/** Copies a file without the cleaning that uploads get: twenty reports have to be there at once. */
async function placeFile(from: string, name: string, folder: Folder, at: Date) {
	const bytes = await readFile(join(from, name));
	const [stem = "", extension = ""] = name.split(".");
	const path = `${folder}/${storedFileName(stem, extension, at.getTime())}`;
	await mkdir(join(env.UPLOADS_DIR, folder), { recursive: true });
	await writeFile(join(env.UPLOADS_DIR, path), bytes, { flag: "wx" });
	const sha256 = createHash("sha256").update(bytes).digest("hex");
	return { id: newId(), folder, path, bytes: bytes.length, sha256, originalName: name, createdAt: at };
}

/** Alternative texts of the drawn images (drawings/demo/), by name. */
export const pictureDescriptions = {
	alphabetisation: "Dessin : des femmes apprennent à lire le soir, devant un tableau, sous une guirlande de lampes",
	bibliotheque: "Dessin : deux enfants lisent à une table, d’autres choisissent un livre sur l’étagère",
	bus: "Dessin : des élèves attendent devant un minibus vert et blanc",
	cantine: "Dessin : sous un toit de tôle, une cuisinière remue la marmite et des enfants mangent à la longue table",
	cartables: "Dessin : une femme remet des cahiers de toutes les couleurs à des élèves en file",
	"champ-de-mil": "Dessin : une mère et sa fille traversent un champ de mil mûr, au soleil du soir",
	chantier: "Dessin : trois personnes montent un mur de briques, où la place d’une porte se voit déjà",
	chapelle: "Dessin : à la porte du centre de prière, un soignant prend les mains d’une vieille dame",
	chateau: "Dessin : au crépuscule, un château d’eau bleu au-dessus du village",
	"chemin-de-l-eau":
		"Dessin : une femme et une fillette reviennent du puits, une bassine sur la tête, au lever du soleil",
	chevres: "Dessin : quatre chèvres, un jeune berger et une vieille dame près d’un baobab",
	couture: "Dessin : dans l’atelier, deux couturières devant leurs machines, et des tissus pendus au mur",
	"eau-a-la-pompe":
		"Dessin : une femme actionne la pompe du village, une fillette accroupie tient le bidon qui se remplit",
	ecoliers: "Dessin : de dos, deux élèves avec leurs cartables arrivent devant l’école",
	fete: "Dessin : la nuit, sous les lampes, adultes et enfants dansent dans la cour",
	forage: "Dessin : une femme actionne la pompe, une fillette remplit un bidon, un homme en emporte deux",
	hygiene: "Dessin : trois enfants se lavent les mains à des fontaines de couleur, devant l’école",
	infirmerie: "Dessin : un soignant accueille une vieille dame devant l’infirmerie au toit vert",
	maraichage: "Dessin : trois personnes arrosent et soignent les rangs d’un potager, sous les palmiers",
	marche: "Dessin : trois étals de fruits sous leurs toiles rayées, un matin de marché",
	match: "Dessin : des enfants jouent au football devant un but de bois, au soleil du soir",
	"moto-ambulance": "Dessin : une moto tire une remorque blanche marquée d’un cœur ; deux soignants l’attendent",
	moulin: "Dessin : deux femmes remplissent le moulin, la farine coule dans une bassine",
	parrainage: "Dessin : sur un banc, sous un arbre en fleurs, deux personnes lisent une lettre",
	pirogue: "Dessin : deux pêcheurs rentrent en pirogue, le soir",
	pluies: "Dessin : sous la pluie, une pirogue porte une mère et un sac de riz d’une rive à l’autre",
	pompe: "Dessin : à la pompe toute neuve, une femme tire l’eau et une fillette tient le bidon",
	poules: "Dessin : une mère et son fils nourrissent des poules devant le poulailler, à l’aube",
	puits: "Dessin : sous un ciel gris, une femme essaie la pompe réparée",
	reboisement: "Dessin : des enfants et un cultivateur plantent de jeunes arbres dans l’herbe",
	riz: "Dessin : près d’un grand baobab, des bénévoles remettent des sacs de riz à deux femmes",
	ruches: "Dessin : deux apiculteurs entre quatre ruches de couleur",
	solaire: "Dessin : des panneaux solaires sur le toit de l’infirmerie, devant laquelle on se salue",
	"sous-l-arbre": "Dessin : une institutrice et ses élèves assis par terre, sous un grand arbre",
	vaccination: "Dessin : des mères et leurs enfants attendent devant la tente de vaccination",
	visite: "Dessin : une salle d’hôpital ; un soignant parle avec un jeune malade assis sur son lit",
};

export type PictureName = keyof typeof pictureDescriptions;
