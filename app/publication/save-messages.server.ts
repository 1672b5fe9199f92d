import { errorResponse } from "~/http/error-response.server";
import type { PublishedSection } from "~/trash/sections.server";

export const messages = {
	events: {
		missing: "Cet événement n’existe pas ou n’existe plus.",
		added: "Événement ajouté",
		notAdded: "Erreur lors de l'ajout",
		present: "Cet événement est déjà sur le site, avec un autre contenu\u202f: modifiez-le dans la liste.",
		changed: "Événement mis à jour",
		notChanged: "Erreur lors de la mise à jour",
	},
	reports: {
		missing: "Ce rapport n’existe pas ou n’existe plus.",
		added: "Rapport ajouté avec succès!",
		notAdded: "Erreur lors de l'ajout du rapport.",
		present: "Ce rapport est déjà sur le site, avec un autre contenu\u202f: modifiez-le dans la liste.",
		changed: "Rapport mis à jour avec succès!",
		notChanged: "Une erreur s'est produite",
	},
	needs: {
		missing: "Ce besoin n’existe pas ou n’existe plus.",
		added: "Besoin ajouté",
		notAdded: "Le besoin n’a pas pu être ajouté. Réessayez dans un instant.",
		present: "Ce besoin est déjà sur le site, avec un autre contenu\u202f: modifiez-le dans la liste.",
		changed: "Besoin mis à jour",
		notChanged: "Le besoin n’a pas pu être enregistré. Réessayez dans un instant.",
	},
	spendings: {
		missing: "Cette dépense n’existe pas ou n’existe plus.",
		added: "Dépense ajoutée",
		notAdded: "La dépense n’a pas pu être ajoutée. Réessayez dans un instant.",
		present: "Cette dépense est déjà sur le site, avec un autre contenu\u202f: modifiez-la dans la liste.",
		changed: "Dépense mise à jour",
		notChanged: "La dépense n’a pas pu être enregistrée. Réessayez dans un instant.",
	},
};

/** @throws Response 404 when the item does not exist */
export function found<Row>(section: PublishedSection, row: Row | undefined): Row {
	if (row === undefined) throw errorResponse(404, messages[section].missing);
	return row;
}
