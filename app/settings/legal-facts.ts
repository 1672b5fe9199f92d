import { type Association, neutralFacts } from "./association-facts";

/** What a legal notice tells, in the order it is told (LCEN, art. 1-1). */
const notice: { title: string; facts: { term: string; from: keyof Association; missing?: string }[] }[] = [
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

/** The settings that the legal notice is made of. */
export const legalSettings: (keyof Association)[] = [
	...notice.flatMap(({ facts }) => facts.map(({ from }) => from)),
	"pictureCredits",
];

/** What the legal notice can tell, under its titles; what is not known is left out. */
export const legalFacts = (association: Association) =>
	notice
		.map(({ title, facts }) => ({
			title,
			facts: facts.map(({ term, from }) => ({ term, text: known(association, from) })).filter(({ text }) => text),
		}))
		.filter(({ facts }) => facts.length > 0);

/**
 * What the law wants in the legal notice and the settings do not say, in French words; empty when all is there.
 * @param settings the ones to look at
 */
export const missingLegalFacts = (association: Association, settings = legalSettings): string[] =>
	notice.flatMap(({ facts }) =>
		facts.flatMap(({ from, missing }) =>
			missing && settings.includes(from) && known(association, from) === "" ? [missing] : [],
		),
	);

/** A setting, empty while it is the neutral word that stands until the association writes its own. */
function known(association: Association, from: keyof Association): string {
	const text = association[from].trim();
	return from === "name" && text === neutralFacts.name ? "" : text;
}
