import type { Association } from "~/publishing/settings/association-settings";
import { associationName } from "./cast";

/** An association that has filled in every setting, so that every part of the pages is there. */
export const wholeAssociation: Partial<Association> = {
	name: associationName,
	email: "contact@association.test",
	phone: "+33 6 00 00 00 00",
	address: "12 rue du Puits\n75020 Paris",
	timeZone: "Europe/Paris",
	whatsapp: "+221770000000",
	facebook: "https://facebook.com/mil.et.lumiere",
	instagram: "https://instagram.com/mil.et.lumiere",
	youtube: "https://youtube.com/@mil.et.lumiere",
	heroHeading: "",
	heroTagline: "",
	transferHolder: "Association Mil et Lumière",
	iban: "FR1420041010050500013M02606",
	bic: "PSSTFRPPPAR",
	chequePayee: "Association Mil et Lumière",
	chequeAddress: "12 rue du Puits\n75020 Paris",
	cashPlace: "Le dimanche après le culte, à l’accueil.",
	giftExamples: "10 €: un mois de cantine\n5000 XOF: deux semaines de cantine",
	giftsUsed: "Le bureau décide.\n\n- Chaque dépense a une facture.",
	giftContact: "treasurer",
	materialGifts: "Vêtements d’enfant, cahiers, riz.",
	donationPage: "https://dons.exemple.org/mil",
	taxReceipts: "",
	legalForm: "Association régie par la loi du 1er juillet 1901",
	rna: "W751234567",
	siren: "123 456 782",
	publicationDirector: "Awa Traoré, présidente",
	editor: "Awa Traoré",
	hostName: "Hébergeur du Village",
	hostAddress: "1 place du Marché\n59100 Roubaix",
	hostPhone: "+33 9 00 00 00 00",
	pictureCredits: "Dessins du site.",
};

/** Two of those who lead it; the others are not named yet. */
export const leaders = [
	{ role: "president", name: "Awa Traoré", title: "Présidente", description: "Fondatrice de l’association." },
	{ role: "treasurer", name: "Moussa Keïta", title: null, description: null },
] as const;
