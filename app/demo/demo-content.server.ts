import { Readable } from "node:stream";
import { calendarDateAt } from "~/calendar/calendar-date";
import { newId } from "~/db/new-id.server";
import { addEvent, type EventDraft } from "~/events/events.server";
import type { Folder, StoredFile } from "~/files/stored-files.server";
import { describeMedia } from "~/gallery/describe-media.server";
import { addToGallery } from "~/gallery/gallery.server";
import { addReport } from "~/reports/reports.server";
import { association } from "~/settings/settings.server";
import { storeFile } from "~/uploads/store-file.server";
import { drawScene, type Scene } from "./demo-pictures.server";

/** Fills a new site with sample events, reports and pictures. */
export async function addDemoContent() {
	const { timeZone } = await association();
	const day = (days: number) => calendarDateAt(new Date(Date.now() + days * 24 * 60 * 60_000), timeZone);

	for (const { scene, days, moved, ...event } of events) {
		const poster = await drawn(scene, "event-posters", event.title);
		await addEvent(
			newId(),
			{ ...event, formerDate: moved ? day(days - moved) : null, date: day(days), posterId: poster.id },
			timeZone,
		);
	}
	for (const { scenes, ...report } of reports) {
		const images = [];
		for (const scene of scenes) images.push(await drawn(scene, "reports", report.title));
		const draft = { ...report, date: day(-3), shareLink: null };
		await addReport(
			newId(),
			draft,
			images.map((image) => image.id),
		);
	}
	for (const [scene, alt] of gallery) {
		const file = await drawn(scene, "gallery", alt);
		await addToGallery(file);
		await describeMedia(file.id, { alt });
	}
}

async function drawn(scene: Scene, folder: Folder, name: string): Promise<StoredFile> {
	const file = await storeFile(Readable.from([await drawScene(scene)]), `${name}.jpg`, folder, ["image"]);
	if ("reason" in file) throw new Error(file.reason);
	return file;
}

const events: (Omit<EventDraft, "date" | "formerDate" | "posterId"> & {
	scene: Scene;
	days: number;
	moved?: number;
})[] = [
	{
		scene: "feast",
		days: 34,
		title: "Fête de Noël des enfants",
		description:
			"Un repas partagé, des chants et un cadeau pour chaque enfant parrainé. Les familles du quartier sont les bienvenues ; venez avec votre plus beau pagne.",
		location: "Cour de l’école du village",
		startTime: "15:00",
		endTime: "19:00",
	},
	{
		scene: "clinic",
		days: 9,
		title: "Journée de soins gratuits",
		description: "Consultations, dépistage et distribution de kits médicaux par une équipe de soignants bénévoles.",
		location: "Centre de prière, infirmerie",
		state: "postponed",
		moved: 7,
		startTime: "09:00",
		endTime: "",
	},
	{
		scene: "school",
		days: -20,
		title: "Remise des kits scolaires",
		description: "Cahiers, stylos et sacs pour les 94 enfants que l’association parraine dans 3 villages.",
		location: "École du village",
		startTime: "",
		endTime: "",
	},
];

const reports: { scenes: Scene[]; title: string; subtitle: string; content: string; author: string }[] = [
	{
		scenes: ["well", "field", "school"],
		title: "Un forage pour tout un village",
		subtitle: "De l’eau propre à moins de dix minutes à pied",
		content:
			"Jusqu’ici, il fallait marcher plus d’une heure pour rapporter un bidon d’eau. Depuis ce mois-ci, une pompe à main sert tout le village.\n\nLes femmes qui la gèrent ont été formées à l’entretien, et une petite cotisation paie les pièces. Les enfants, eux, arrivent à l’heure à l’école.\n\nMerci à celles et ceux qui ont rendu ce chantier possible.",
		author: "Le comité des projets",
	},
	{
		scenes: ["clinic", "feast"],
		title: "Deux visites à l’hôpital ce mois-ci",
		subtitle: "Des repas, des médicaments et du temps",
		content:
			"Deux fois par mois, une équipe de bénévoles rend visite aux malades sans famille. Ce mois-ci, quarante repas ont été servis et douze ordonnances payées.\n\nCe qui compte le plus, disent les malades, c’est que quelqu’un s’assoie un moment.",
		author: "L’équipe des visites",
	},
];

const gallery: [Scene, string][] = [
	["school", "Dessin : des élèves devant leur école, sous un grand arbre"],
	["well", "Dessin : des villageoises autour de la nouvelle pompe"],
	["clinic", "Dessin : l’infirmerie du centre de prière"],
	["feast", "Dessin : une fête au village, le soir"],
	["field", "Dessin : deux cultivatrices dans un champ au soleil"],
];
