/** What the fields of a report are called, where two versions of it are compared. */
export const reportLabels = {
	title: "Titre",
	subtitle: "Sous-titre",
	content: "Contenu",
	author: "Auteur",
	date: "Date",
	shareLink: "Lien de partage",
};
