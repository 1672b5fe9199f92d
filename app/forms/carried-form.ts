import { isRouteErrorResponse } from "@remix-run/react";

/** A form that met a session which had ended: what was typed, to be carried through the sign-in. */
export type CarriedForm = {
	/** The address it was sent to, below the site's. */
	to: string;
	texts: [string, string][];
	/** How many files it brought; they were not kept. */
	files: number;
};

/** The kept form among what a route may throw. */
export const carriedFormOf = (error: unknown): CarriedForm | undefined =>
	isRouteErrorResponse(error) && error.status === 401 ? error.data?.keptForm : undefined;

/** The field by which a form asks to be shown again instead of being saved. */
export const resumeField = "reprise";

/** The fields of the page that carries the form; a form of the administration has none of these names. */
export const carrierFields = {
	to: "reprise_vers",
	email: "reprise_email",
	password: "password",
	files: "reprise_fichiers",
};

/** The forms that are carried: those of a whole text, new or not. */
export const isLongForm = (path: string) =>
	/^\/admin\/(events|editreports)\/[\w-]{3,12}(\?[^#]*)?$/.test(path) && path.length <= 512;

/** What a form says when it is shown again; its pictures could not be carried. */
export function resumedMessage(fields: FormData): string {
	const files = Number(fields.get(carrierFields.files)) || 0;
	const text = "Vous êtes connecté à nouveau. Voici votre texte : rien n’est encore enregistré.";
	if (files === 0) return text;
	return `${text} ${files > 1 ? `Les ${files} fichiers choisis n’ont` : "Le fichier choisi n’a"} pas été gardé${files > 1 ? "s" : ""} : choisissez-${files > 1 ? "les" : "le"} à nouveau.`;
}
