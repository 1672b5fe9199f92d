import { isRouteErrorResponse } from "@remix-run/react";
import { draftLists } from "~/platform/kinds/content-kinds";

/**
 * A form whose session had expired or could not be read, or whose account lost the right: its fields are carried through
 * the sign-in, or sent again.
 */
export type CarriedForm = {
	/** The path to which it was sent. */
	to: string;
	texts: [string, string][];
	/** The number of its files; they are discarded. */
	files: number;
};

/** Returns the form in an error thrown by a route. */
export const carriedFormOf = (error: unknown): CarriedForm | undefined =>
	isRouteErrorResponse(error) && [401, 403, 503].includes(error.status) ? error.data?.carriedForm : undefined;

/** Returns whether the form passes after a sign-in, as its session had expired. */
export const needsSignIn = (error: unknown) => isRouteErrorResponse(error) && error.status === 401;

/** A form with this field is shown again instead of saved. */
export const resumeField = "reprise";

/** The value of that field when the texts come from a draft on the device. */
export const fromDraft = "brouillon";

/** The fields of the sign-in page that carry the form; no form of the administration uses these names. */
export const carrierFields = {
	to: "reprise_vers",
	email: "reprise_email",
	password: "password",
	code: "reprise_code",
	files: "reprise_fichiers",
};

const longForms = new RegExp(`^/admin/((${draftLists.join("|")})/[\\w-]{3,12}|dons/releve)(\\?[^#]*)?$`);

/** Returns whether a path has a form with long texts, of an item or a statement: only these are carried. */
export const isLongForm = (path: string) => longForms.test(path) && path.length <= 512;

/** Returns the message of a carried form, whose pictures were discarded; none for a draft of the device. */
export function resumedMessage(fields: FormData): string | undefined {
	if (fields.get(resumeField) === fromDraft) return undefined;
	const files = Number(fields.get(carrierFields.files)) || 0;
	const text = "Vous êtes connecté à nouveau. Voici votre texte : rien n’est encore enregistré.";
	if (files === 0) return text;
	return `${text} ${files > 1 ? `Les ${files} fichiers choisis n’ont` : "Le fichier choisi n’a"} pas été gardé${files > 1 ? "s" : ""} : choisissez-${files > 1 ? "les" : "le"} à nouveau.`;
}
