/** Forms and natures of a gift, as the form Cerfa 11580*05 lists them. */
export const giftForms = ["Déclaration de don manuel", "Acte authentique", "Acte sous seing privé", "Autres"] as const;

/** This nature is for persons only, as a company cannot be a volunteer. */
export const volunteerExpenses = "Frais engagés par les bénévoles, dont ils renoncent expressément au remboursement";

export const giftNatures = [
	"Numéraire",
	"Titres de sociétés cotés",
	"Abandon exprès de revenus ou de produits",
	volunteerExpenses,
	"Autres",
] as const;

/** Kinds of donors, with the wording of a receipt's first sentence: each has its own form and articles of law. */
export const taxDonors = {
	person: {
		label: "Un particulier",
		law: "les particuliers au titre des articles 200 et 978 du code général des impôts (modèle Cerfa n°\u00a011580*05)",
		article: /\b(200|978)\b/,
	},
	company: {
		label: "Une entreprise",
		law: "les entreprises au titre de l’article 238 bis du code général des impôts (modèle Cerfa n°\u00a016216*01)",
		article: /\b238\s*bis\b/,
	},
};

export type TaxDonor = keyof typeof taxDonors;
