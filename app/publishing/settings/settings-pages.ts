import { adminPaths, publicPaths } from "~/platform/kinds/paths";

/** One page of the settings, with its own page. */
export type SettingsPageEntry = {
	/** URL segment; capitalized, it is the heading. */
	path: string;
	title: string;
	/** The place where the values are shown. */
	shown: string;
	/** The path of that page; none where there is no such page. */
	seenAt?: string;
};

export const settingsPages = {
	identity: {
		path: "identite",
		title: "Identité",
		shown: "Le nom apparaît en haut et en bas de chaque page, et dans les liens partagés.",
		seenAt: "/",
	},
	logo: {
		path: "logo",
		title: "Logo",
		shown: "Le logo apparaît en haut de chaque page, à côté du nom.",
		seenAt: "/",
	},
	contact: {
		path: "contact",
		title: "Contact",
		shown: "Ces coordonnées apparaissent sur la page Contact et dans les mentions légales.",
		seenAt: publicPaths.contact,
	},
	networks: {
		path: "reseaux",
		title: "Réseaux sociaux",
		shown: "Ces liens apparaissent sur la page Contact.",
		seenAt: publicPaths.contact,
	},
	welcome: {
		path: "accueil",
		title: "Page d’accueil",
		shown: "Ces mots et ces images forment la bannière en haut de la page d’accueil.",
		seenAt: "/",
	},
	presentation: {
		path: "presentation",
		title: "Présentation",
		shown: "Ces mots et ces chiffres apparaissent sur la page d’accueil et sur la page « Notre mission ».",
		seenAt: publicPaths.mission,
	},
	about: {
		path: "apropos",
		title: "À propos",
		shown: "Ces textes forment la page « À propos ».",
		seenAt: publicPaths.about,
	},
	leaders: {
		path: "responsables",
		title: "Responsables",
		shown: "Les cinq responsables apparaissent sur la page d’accueil, sous « Leadership ».",
		seenAt: "/",
	},
	giving: {
		path: "dons",
		title: "Moyens de donner",
		shown: "Seuls les moyens remplis apparaissent sur la page « Faire un don ».",
		seenAt: publicPaths.donate,
	},
	appeal: {
		path: "appel",
		title: "Appel aux dons",
		shown: "Ces mots et cette image apparaissent sur la page « Faire un don », autour des moyens de donner.",
		seenAt: publicPaths.donate,
	},
	taxes: {
		path: "recus-fiscaux",
		title: "Reçus fiscaux",
		shown: "Ces renseignements apparaissent sur les reçus fiscaux que vous établissez.",
		seenAt: adminPaths.receipts,
	},
	legal: {
		path: "mentions",
		title: "Mentions légales",
		shown:
			"Ces renseignements apparaissent sur la page Mentions légales, les reçus fiscaux sur la page « Faire un don ».",
		seenAt: publicPaths.legalNotice,
	},
	protection: {
		path: "protection",
		title: "Photos de personnes",
		shown: "Ces choix décident quelles photos attendent une autorisation avant de paraître.",
		seenAt: adminPaths.consents,
	},
	addresses: {
		path: "adresses",
		title: "Anciennes adresses",
		shown: "Les liens vers un ancien site de l’association mènent ainsi aux pages de celui-ci.",
	},
	mail: {
		path: "e-mail",
		title: "E-mail",
		shown: "Les messages des visiteurs, les nouvelles aux donateurs et les reçus partent par e-mail.",
		seenAt: adminPaths.messages,
	},
} satisfies Record<string, SettingsPageEntry>;

export type SettingsPageName = keyof typeof settingsPages;

export const settingsPath = ({ path }: SettingsPageEntry) => adminPaths.settingsPage(path);
