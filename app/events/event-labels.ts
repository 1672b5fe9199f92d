/** What the fields of an event are called, where two versions of it are compared. */
export const eventLabels = {
	title: "Titre",
	description: "Description",
	date: "Date",
	startTime: "Début",
	endTime: "Fin",
	location: "Lieu",
};
