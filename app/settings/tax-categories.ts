/** A body that a decree recognises; a receipt says of which day. */
export const recognisedCategory = "Association ou fondation reconnue d’utilité publique";

/** Bodies that may issue tax receipts, as the form Cerfa 11580*05 lists them; that of a receipt is its text. */
export const taxCategories = [
	recognisedCategory,
	"Œuvre ou organisme d’intérêt général",
	"Organisme sans but lucratif d’aide aux personnes en difficulté (repas, soins, logement)",
	"Association cultuelle ou de bienfaisance autorisée à recevoir des dons et legs",
	"Établissement d’enseignement supérieur ou d’enseignement artistique d’intérêt général",
	"Fondation ou association universitaire ou partenariale",
	"Fonds de dotation",
	"Autre organisme",
];
