import type { Association } from "./association-facts";

/** One section of the settings, with its own page. */
export type SettingsSection = {
	/** URL segment; capitalized, the heading. */
	path: string;
	title: string;
	/** Where visitors see the values. */
	shown: string;
	/** Path of that public page. */
	page: string;
	settings: (keyof Association)[];
};

export const sections = {
	identity: {
		path: "identite",
		title: "Identité",
		shown: "Le nom se lit en haut et en bas de chaque page, et dans les liens partagés.",
		page: "/",
		settings: ["name", "timeZone"],
	},
	contact: {
		path: "contact",
		title: "Contact",
		shown: "Ces coordonnées se lisent sur la page Contact et dans les mentions légales.",
		page: "/contact",
		settings: ["email", "phone", "whatsapp", "address"],
	},
	networks: {
		path: "reseaux",
		title: "Réseaux sociaux",
		shown: "Ces liens se trouvent sur la page Contact.",
		page: "/contact",
		settings: ["facebook", "instagram", "youtube"],
	},
	welcome: {
		path: "accueil",
		title: "Page d’accueil",
		shown: "Ces mots et ces images forment la bannière en haut de la page d’accueil.",
		page: "/",
		settings: ["heroHeading", "heroTagline"],
	},
	leaders: {
		path: "responsables",
		title: "Responsables",
		shown: "Les cinq responsables se voient sur la page d’accueil, sous « Leadership ».",
		page: "/",
		settings: [],
	},
	giving: {
		path: "dons",
		title: "Moyens de donner",
		shown: "Chaque moyen rempli se lit sur la page « Faire un don » ; les autres n’y sont pas.",
		page: "/donate",
		settings: [
			"transferHolder",
			"iban",
			"bic",
			"mobileOperator",
			"mobileNumber",
			"mobileName",
			"chequePayee",
			"chequeAddress",
			"cashPlace",
			"materialGifts",
			"donationPage",
		],
	},
	legal: {
		path: "mentions",
		title: "Mentions légales",
		shown: "Ces renseignements se lisent sur la page Mentions légales, les reçus fiscaux sur la page « Faire un don ».",
		page: "/mentions-legales",
		settings: [
			"legalForm",
			"rna",
			"siren",
			"publicationDirector",
			"editor",
			"hostName",
			"hostAddress",
			"hostPhone",
			"pictureCredits",
			"taxReceipts",
		],
	},
} satisfies Record<string, SettingsSection>;

export const sectionPath = ({ path }: SettingsSection) => `/admin/parametres/${path}`;
