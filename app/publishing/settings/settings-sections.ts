import { adminPaths, publicPaths } from "~/platform/kinds/paths";

/** One section of the settings, with its own page. */
export type SettingsSection = {
	/** URL segment; capitalized, it is the heading. */
	path: string;
	title: string;
	/** The place where the values are shown. */
	shown: string;
	/** The path of that page. */
	page: string;
};

export const sections = {
	identity: {
		path: "identite",
		title: "Identité",
		shown: "Le nom se lit en haut et en bas de chaque page, et dans les liens partagés.",
		page: "/",
	},
	logo: {
		path: "logo",
		title: "Logo",
		shown: "Le logo se voit en haut de chaque page, à côté du nom.",
		page: "/",
	},
	contact: {
		path: "contact",
		title: "Contact",
		shown: "Ces coordonnées se lisent sur la page Contact et dans les mentions légales.",
		page: publicPaths.contact,
	},
	networks: {
		path: "reseaux",
		title: "Réseaux sociaux",
		shown: "Ces liens se trouvent sur la page Contact.",
		page: publicPaths.contact,
	},
	welcome: {
		path: "accueil",
		title: "Page d’accueil",
		shown: "Ces mots et ces images forment la bannière en haut de la page d’accueil.",
		page: "/",
	},
	claims: {
		path: "presentation",
		title: "Présentation",
		shown: "Ces mots et ces chiffres se lisent sur la page d’accueil et sur la page « Notre mission ».",
		page: publicPaths.mission,
	},
	about: {
		path: "apropos",
		title: "À propos",
		shown: "Ces textes forment la page « À propos ».",
		page: publicPaths.about,
	},
	leaders: {
		path: "responsables",
		title: "Responsables",
		shown: "Les cinq responsables se voient sur la page d’accueil, sous « Leadership ».",
		page: "/",
	},
	giving: {
		path: "dons",
		title: "Moyens de donner",
		shown: "Chaque moyen rempli se lit sur la page « Faire un don » ; les autres n’y sont pas.",
		page: publicPaths.donate,
	},
	appeal: {
		path: "appel",
		title: "Appel aux dons",
		shown: "Ces mots et cette image se voient sur la page « Faire un don », autour des moyens de donner.",
		page: publicPaths.donate,
	},
	taxes: {
		path: "recus-fiscaux",
		title: "Reçus fiscaux",
		shown: "Ces renseignements se lisent sur les reçus fiscaux que vous établissez.",
		page: adminPaths.receipts,
	},
	legal: {
		path: "mentions",
		title: "Mentions légales",
		shown: "Ces renseignements se lisent sur la page Mentions légales, les reçus fiscaux sur la page « Faire un don ».",
		page: publicPaths.legalNotice,
	},
} satisfies Record<string, SettingsSection>;

export type SectionName = keyof typeof sections;

export const sectionPath = ({ path }: SettingsSection) => adminPaths.settingsSection(path);
