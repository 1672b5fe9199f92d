export type MessageValues = { id: string; shownAt: string; name: string; email: string; message: string };

/** Validation messages shared by server and browser. */
export const messageErrors = {
	name: "Saisissez votre nom.",
	email: "Saisissez une adresse du type nom@exemple.org.",
	message: "Saisissez votre message.",
};
