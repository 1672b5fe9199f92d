/** The version that a form was opened with; one that names none was opened just now. */
export function openedVersion(fields: FormData): number | undefined {
	const opened = String(fields.get("opened") ?? "");
	return /^\d{1,15}$/.test(opened) ? Number(opened) : undefined;
}

/**
 * The version after which a save conflicts with a form. In a restored database, whose versions are lower than the form's,
 * every save does.
 */
export function conflictsAfter(opened: number | undefined, stored: number): number {
	if (opened === undefined) return stored;
	return opened > stored ? 0 : opened;
}

/** The message of a form that holds another text than was saved after it was opened. */
export const conflictMessage =
	"Ces renseignements ont été changés entre-temps. Rien n’est perdu\u202f: comparez, puis enregistrez à nouveau pour garder les vôtres.";

/** The message of the field that holds another text. */
export const fieldConflictMessage = (saved: string) =>
	saved === "" ? "Ce champ a été vidé entre-temps." : `Enregistré entre-temps\u202f: «\u202f${saved}\u202f»`;
