import { type Association, defaultIdentity } from "./association-settings";

/** Sections of the legal notice, in order (LCEN, art. 1-1). */
const noticeSections: { title: string; entries: { term: string; from: keyof Association; missing?: string }[] }[] = [
	{
		title: "Éditeur du site",
		entries: [
			{ term: "Dénomination", from: "name", missing: "nom de l’association" },
			{ term: "Forme", from: "legalForm", missing: "forme juridique" },
			{ term: "Siège social", from: "address", missing: "adresse du siège" },
			{ term: "Téléphone", from: "phone", missing: "téléphone" },
			{ term: "Courriel", from: "email", missing: "adresse e-mail" },
			{ term: "Numéro RNA", from: "rna" },
			{ term: "Numéro SIREN", from: "siren" },
		],
	},
	{
		title: "Publication",
		entries: [
			{
				term: "Directeur de la publication",
				from: "publicationDirector",
				missing: "directeur de la publication",
			},
			{ term: "Responsable de la rédaction", from: "editor" },
		],
	},
	{
		title: "Hébergement",
		entries: [
			{ term: "Hébergeur", from: "hostName", missing: "nom de l’hébergeur" },
			{ term: "Adresse de l’hébergeur", from: "hostAddress", missing: "adresse de l’hébergeur" },
			{ term: "Téléphone de l’hébergeur", from: "hostPhone", missing: "téléphone de l’hébergeur" },
		],
	},
];

/** The settings used in the legal notice. */
export const legalSettings: (keyof Association)[] = [
	...noticeSections.flatMap(({ entries }) => entries.map(({ from }) => from)),
	"pictureCredits",
];

/** Returns the legal notice by section; unknown entries are omitted. */
export const legalNotice = (association: Association) =>
	noticeSections
		.map(({ title, entries }) => ({
			title,
			entries: entries
				.map(({ term, from }) => ({ term, text: settingText(association, from) }))
				.filter(({ text }) => text),
		}))
		.filter(({ entries }) => entries.length > 0);

/**
 * Returns entries that the law requires and the settings lack, as French terms.
 * @param settings the ones to check
 */
export const missingLegalEntries = (association: Association, settings = legalSettings): string[] =>
	noticeSections.flatMap(({ entries }) =>
		entries.flatMap(({ from, missing }) =>
			missing && settings.includes(from) && settingText(association, from) === "" ? [missing] : [],
		),
	);

/** Returns the value of a setting; empty while it has its default. */
function settingText(association: Association, from: keyof Association): string {
	const text = association[from].trim();
	return from === "name" && text === defaultIdentity.name ? "" : text;
}
