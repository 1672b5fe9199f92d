/** The people, events and reports that all tests tell of. */

/** The name Awa gives to the association. */
export const associationName = "Mil et Lumière";

export const awa = { email: "awa@association.test", password: "le mil pousse après la pluie" };

/** A colleague whom Awa invites. */
export const moussa = { name: "Moussa Keïta", email: "moussa@association.test", password: "le puits donne de l’eau" };

export const noel = {
	title: "Fête de Noël des enfants",
	description: "Un repas partagé, des chants et un cadeau pour chaque enfant.",
	date: "2031-12-24",
	startTime: "15:00",
	endTime: "19:00",
	location: "Cour de l’école",
};

export const rentree = {
	title: "Rentrée solidaire",
	description: "Remise de cahiers et de sacs.",
	date: "2024-09-02",
	startTime: "",
	endTime: "",
	location: "Village de Sokoura",
};

export const forage = {
	title: "Un forage pour tout un village",
	subtitle: "De l’eau propre à dix minutes",
	content: "Il fallait marcher une heure.\n\nDepuis ce mois-ci, une pompe sert tout le village.",
	author: "Moussa",
	date: null,
	shareLink: null,
};

export const hopital = {
	title: "Deux visites à l’hôpital",
	subtitle: null,
	content: "Quarante repas ont été servis.",
	author: null,
	date: null,
	shareLink: "https://exemple.org/visites",
};

/** A need with a target of three thousand euros, as the form sends it. */
export const puits = {
	title: "Un puits pour Sokoura",
	description: "Les femmes marchent une heure.\n\n## Ce que paie la somme\n\n- le forage ;\n- la pompe.",
	goal: "money",
	amount: "3 000",
	currency: "EUR",
};

/** What was paid for it, as the form sends it. */
export const tuyaux = { title: "Tuyaux et ciment", date: "2025-03-14", amount: "180,50", currency: "EUR" };

/** A visitor who writes to the association. */
export const fatou = { name: "Fatou", email: "fatou@exemple.org", message: "Comment parrainer un enfant ?" };

/** Fifty euros that Fatou promises by transfer. */
export const promise = {
	amount: 5000,
	currency: "EUR",
	paymentMethod: "transfer",
	country: "",
	frequency: "once",
	name: fatou.name,
	email: fatou.email,
	phone: "+221 77 123 45 67",
	anonymous: false,
	wantsReceipt: false,
	needId: null,
} as const;

/** An account of the association; the IBAN is the example of the French banks. */
export const account = {
	transferHolder: "Association Mil et Lumière",
	iban: "FR14 2004 1010 0505 0001 3M02 606",
	bic: "PSSTFRPPPAR",
};

/** Its mobile money account in Mali. */
export const orange = {
	operator: "Orange Money",
	country: "Mali",
	number: "+223 70 00 00 00",
	name: "MIL ET LUMIERE",
	merchantCode: "",
	steps: "",
};

/** Its mobile money account in Senegal, with what the operator asks for. */
export const wave = {
	operator: "Wave",
	country: "Sénégal",
	number: "+221 77 000 00 00",
	name: "",
	merchantCode: "123456",
	steps: "Composez *144#.\nChoisissez Payer.",
};

/** All that makes its legal notice complete. */
export const legal = {
	name: associationName,
	legalForm: "Association régie par la loi du 1er juillet 1901",
	address: "12 rue du Puits\n75020 Paris",
	phone: "+33 6 00 00 00 00",
	email: "contact@association.test",
	publicationDirector: "Awa Traoré, présidente",
	hostName: "Hébergeur du Village",
	hostAddress: "1 place du Marché\n59100 Roubaix",
	hostPhone: "+33 9 00 00 00 00",
};
