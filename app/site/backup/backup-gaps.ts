/** The gaps of a backup: files that the database references, and what cannot be read in the folder of the uploads. */
export type BackupGaps = { missing: string[]; unreadable: string[] };

/** The exit code of the backup commands when gaps are the only problem. */
export const exitCodeOfGaps = 3;

/** The maximum number of names listed. */
const named = 5;

/** Describes the gaps of a backup, one sentence each; empty when it is complete. */
export const gapsInWords = ({ missing, unreadable }: BackupGaps): string[] => [
	...(missing.length > 0
		? [
				`${missing.length} fichier${missing.length > 1 ? "s" : ""} que la base connaît ${missing.length > 1 ? "manquent" : "manque"} sur le disque, ou ne se ${missing.length > 1 ? "laissent" : "laisse"} pas lire\u202f: ${listed(missing)}`,
			]
		: []),
	...(unreadable.length > 0 ? [`Ceci ne se laisse pas lire, et n’est pas sauvegardé : ${listed(unreadable)}`] : []),
];

const listed = (paths: string[]) => paths.slice(0, named).join(", ") + (paths.length > named ? "…" : ".");

/** Says that a backup was sent, but that old ones stay there. */
export const unrotatedInWords = (why: string) =>
	`Envoyée, mais les anciennes sauvegardes n’ont pas pu être retirées là-bas. ${why}`;
