import type { TaxFacts } from "~/db/schema.server";
import { type Association, defaultFacts } from "~/settings/association-facts";

/** What a tax receipt says of the association, and its French name. */
const facts: [string, (settings: Association) => string][] = [
	["nom de l’association", ({ name }) => (name === defaultFacts.name ? "" : name)],
	["adresse postale", ({ address }) => address],
	["numéro RNA ou SIREN", ({ rna, siren }) => rna + siren],
	["objet", ({ taxPurpose }) => taxPurpose],
	["catégorie", ({ taxCategory }) => taxCategory],
	["certification", ({ taxSentence }) => taxSentence],
	["qui signe", ({ taxSignatory }) => taxSignatory],
	["sa fonction", ({ taxRole }) => taxRole],
];

/** The facts of a tax receipt that the settings lack, in French. */
export const missingTaxFacts = (settings: Association): string[] =>
	facts.filter(([, read]) => read(settings) === "").map(([name]) => name);

/** Why the association issues no tax receipts; undefined when it does. */
export function noTaxReceipts(settings: Association): string | undefined {
	if (settings.taxSwitch !== "on") return "L’association ne remet pas de reçus fiscaux.";
	const missing = missingTaxFacts(settings);
	return missing.length > 0 ? `Il manque dans les paramètres : ${missing.join(", ")}.` : undefined;
}

/** What a tax receipt says beyond a plain one, as it stands now. */
export const taxFacts = (
	settings: Association,
	donor: Pick<TaxFacts, "donorAddress" | "form" | "nature">,
): TaxFacts => ({
	...donor,
	registration: [settings.rna && `RNA ${settings.rna}`, settings.siren && `SIREN ${settings.siren}`]
		.filter(Boolean)
		.join(", "),
	purpose: settings.taxPurpose,
	category: settings.taxCategory,
	sentence: settings.taxSentence,
	signatory: settings.taxSignatory,
	role: settings.taxRole,
});
