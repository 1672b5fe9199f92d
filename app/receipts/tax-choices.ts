/** Form and nature of a gift, as the form Cerfa 11580*05 lists them. */
export const giftForms = ["Déclaration de don manuel", "Acte authentique", "Acte sous seing privé", "Autres"] as const;

export const giftNatures = ["Numéraire", "Titres de sociétés cotés", "Autres"] as const;
