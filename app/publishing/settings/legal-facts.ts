import { type Association, defaultFacts } from "./association-facts";

/** Sections of the legal notice, in order (LCEN, art. 1-1). */
const noticeSections: { title: string; facts: { term: string; from: keyof Association; missing?: string }[] }[] = [
	{
		title: "Éditeur du site",
		facts: [
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
		facts: [
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
		facts: [
			{ term: "Hébergeur", from: "hostName", missing: "nom de l’hébergeur" },
			{ term: "Adresse de l’hébergeur", from: "hostAddress", missing: "adresse de l’hébergeur" },
			{ term: "Téléphone de l’hébergeur", from: "hostPhone", missing: "téléphone de l’hébergeur" },
		],
	},
];

/** The settings used in the legal notice. */
export const legalSettings: (keyof Association)[] = [
	...noticeSections.flatMap(({ facts }) => facts.map(({ from }) => from)),
	"pictureCredits",
];

/** Returns the legal notice by section; unknown facts are omitted. */
export const legalFacts = (association: Association) =>
	noticeSections
		.map(({ title, facts }) => ({
			title,
			facts: facts.map(({ term, from }) => ({ term, text: factOf(association, from) })).filter(({ text }) => text),
		}))
		.filter(({ facts }) => facts.length > 0);

/**
 * Returns facts that the law requires and the settings lack, as French terms.
 * @param settings the ones to check
 */
export const missingLegalFacts = (association: Association, settings = legalSettings): string[] =>
	noticeSections.flatMap(({ facts }) =>
		facts.flatMap(({ from, missing }) =>
			missing && settings.includes(from) && factOf(association, from) === "" ? [missing] : [],
		),
	);

/** Returns the value of a setting; empty while it has its default. */
function factOf(association: Association, from: keyof Association): string {
	const text = association[from].trim();
	return from === "name" && text === defaultFacts.name ? "" : text;
}
