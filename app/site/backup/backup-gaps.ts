/** What a backup lacks: files that the database knows, and folders of the uploads that cannot be read. */
export type BackupGaps = { missing: string[]; unreadable: string[] };

/** What the backup commands exit with when only that is wrong. */
export const exitCodeOfGaps = 3;

/** How many names are said. */
const named = 5;

/** What a backup lacks, one sentence each; none when it is whole. */
export const gapsInWords = ({ missing, unreadable }: BackupGaps): string[] => [
	...(missing.length > 0
		? [
				`${missing.length} fichier${missing.length > 1 ? "s" : ""} que la base connaît ${missing.length > 1 ? "manquent" : "manque"} sur le disque, ou ne se ${missing.length > 1 ? "laissent" : "laisse"} pas lire\u202f: ${listed(missing)}`,
			]
		: []),
	...(unreadable.length > 0
		? [
				`${unreadable.length > 1 ? "Des dossiers ne se laissent" : "Un dossier ne se laisse"} pas lire\u202f: ${listed(unreadable)}`,
			]
		: []),
];

const listed = (paths: string[]) => paths.slice(0, named).join(", ") + (paths.length > named ? "…" : ".");
