/** The version the form was loaded with; undefined when it names none, which skips the conflict check. */
export function openedVersion(fields: FormData): number | undefined {
	const opened = String(fields.get("opened") ?? "");
	return /^\d{1,15}$/.test(opened) ? Number(opened) : undefined;
}

/**
 * The version after which a save conflicts. When the form's version is higher than the stored one, the database was
 * restored from a backup: every save conflicts.
 */
export function conflictsAfter(opened: number | undefined, stored: number): number {
	if (opened === undefined) return stored;
	return opened > stored ? 0 : opened;
}

export const conflictMessage =
	"Ces renseignements ont été changés entre-temps. Rien n’est perdu\u202f: comparez, puis enregistrez à nouveau pour garder les vôtres.";

export const fieldConflictMessage = (saved: string) =>
	saved === "" ? "Ce champ a été vidé entre-temps." : `Enregistré entre-temps\u202f: «\u202f${saved}\u202f»`;
