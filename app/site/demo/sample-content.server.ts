import { makeMissingVariants } from "~/media/images/make-variants.server";
import { inBackground } from "~/platform/env/background.server";
import { addContent } from "./add-content.server";
import type { Content } from "./content";

/** Fills a new site with a little content that shows its first volunteers what goes where; they soon delete it. */
export async function addSampleContent() {
	await addContent(sampleContent);
	inBackground(makeMissingVariants);
}

export const sampleContent: Content = {
	events: [
		{
			poster: "fete",
			days: 34,
			title: "Fête de Noël des enfants",
			description:
				"Un repas partagé, des chants et un cadeau pour chaque enfant parrainé. Les familles du quartier sont les bienvenues ; venez avec votre plus beau pagne.",
			location: "Cour de l’école du village",
			startTime: "15:00",
			endTime: "19:00",
		},
		{
			poster: "infirmerie",
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
			poster: "cartables",
			days: -20,
			title: "Remise des kits scolaires",
			description: "Cahiers, stylos et sacs pour les 94 enfants que l’association parraine dans 3 villages.",
			location: "École du village",
			startTime: "",
			endTime: "",
		},
	],
	reports: [
		{
			published: { years: 0, at: 0.985 },
			pictures: ["pompe", "chemin-de-l-eau", "maraichage"],
			title: "Un forage pour tout un village",
			subtitle: "De l’eau propre à moins de dix minutes à pied",
			author: "Le comité des projets",
			content:
				"Jusqu’ici, il fallait marcher plus d’une heure pour rapporter un bidon d’eau. Depuis ce mois-ci, une pompe à main sert tout le village.\n\nLes femmes qui la gèrent ont été formées à l’entretien, et une petite cotisation paie les pièces. Les enfants, eux, arrivent à l’heure à l’école.\n\nMerci à celles et ceux qui ont rendu ce chantier possible.",
		},
		{
			published: { years: 0, at: 0.95 },
			pictures: [],
			title: "Deux visites à l’hôpital ce mois-ci",
			subtitle: "Des repas, des médicaments et du temps",
			author: "L’équipe des visites",
			content:
				"Deux fois par mois, une équipe de bénévoles rend visite aux malades sans famille. Ce mois-ci, quarante repas ont été servis et douze ordonnances payées.\n\nCe qui compte le plus, disent les malades, c’est que quelqu’un s’assoie un moment.",
		},
	],
	photos: [
		{ picture: "sous-l-arbre" },
		{ picture: "forage" },
		{ picture: "chapelle" },
		{ picture: "fete" },
		{ picture: "champ-de-mil" },
	],
	films: [],
};
