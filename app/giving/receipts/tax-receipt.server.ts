import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import type { TaxFacts } from "~/platform/db/schema.server";
import { type Association, defaultFacts } from "~/publishing/settings/association-facts";
import { optionalSiren } from "~/publishing/settings/section-form.server";
import { recognisedCategory, taxCategories } from "~/publishing/settings/settings-fields";
import { lines, oneLine, requiredLines, requiredText, text } from "~/web/forms/form-text.server";
import { giftForms, giftNatures, type TaxDonor, taxDonors, volunteerExpenses } from "./tax-choices";

/** The settings of tax receipts. */
export const taxSettingsSchema = z.object({
	taxSwitch: text(2).refine((choice) => choice === "" || choice === "on", "Choisissez oui ou non."),
	taxPurpose: lines(300),
	taxCategory: text(120).refine(
		(category) => category === "" || taxCategories.includes(category),
		"Choisissez une catégorie de la liste.",
	),
	taxDecree: text(150).refine((decree) => decree === "" || /\d{4}/.test(decree), "Saisissez aussi la date du décret."),
	taxSentence: lines(600),
	taxSignatory: text(100),
	taxRole: text(80),
});

/** What is asked when a tax receipt is issued. */
const fields = z.object({
	donor: z.enum(["person", "company"], "Dites si c’est un particulier ou une entreprise.").default("person"),
	legalForm: text(80),
	siren: optionalSiren(),
	name: requiredText({ missing: "Saisissez le nom du donateur.", max: 120 }),
	donorAddress: requiredLines({ missing: "Saisissez l’adresse du donateur.", max: 300 }),
	form: z.enum(giftForms, "Choisissez la forme du don."),
	nature: z.enum(giftNatures, "Choisissez la nature du don."),
});

/** The same; the form of a company's gift asks for more, and a company has no expenses as a volunteer. */
export const taxReceiptSchema = fields.superRefine(({ donor, legalForm, siren, nature }, context) => {
	const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
	if (donor === "person") return;
	if (legalForm === "") refuse("legalForm", "Saisissez la forme juridique de l’entreprise.");
	if (siren === "") refuse("siren", "Saisissez le numéro SIREN de l’entreprise.");
	if (nature === volunteerExpenses) refuse("nature", "Seul un particulier renonce à ses frais de bénévole.");
});

/** Constraints for the browser's own validation. */
export const taxSettingsConstraint = getZodConstraint(taxSettingsSchema);
export const taxReceiptConstraint = getZodConstraint(fields);

/** What a tax receipt says of the association, and its French name. */
const facts: [string, (settings: Association) => string][] = [
	["nom de l’association", ({ name }) => (name === defaultFacts.name ? "" : name)],
	["adresse postale", ({ address }) => address],
	["numéro RNA ou SIREN", ({ rna, siren }) => rna + siren],
	["objet", ({ taxPurpose }) => taxPurpose],
	["catégorie", ({ taxCategory }) => taxCategory],
	["décret de reconnaissance", (settings) => (isRecognised(settings) ? settings.taxDecree : "sans")],
	["certification", ({ taxSentence }) => taxSentence],
	["qui signe", ({ taxSignatory }) => taxSignatory],
	["sa fonction", ({ taxRole }) => taxRole],
];

const isRecognised = ({ taxCategory }: Association) => taxCategory === recognisedCategory;

/** The facts of a tax receipt that the settings lack, in French. */
export const missingTaxFacts = (settings: Association): string[] =>
	facts.filter(([, read]) => read(settings) === "").map(([name]) => name);

/** Why the association issues no tax receipts; undefined when it does. */
export function noTaxReceipts(settings: Association): string | undefined {
	if (settings.taxSwitch !== "on") return "L’association ne remet pas de reçus fiscaux.";
	const missing = missingTaxFacts(settings);
	return missing.length > 0 ? `Il manque dans les paramètres : ${missing.join(", ")}.` : undefined;
}

/** What the association certifies to such a donor: the lines of the setting without those that name only other articles. */
const sentenceFor = ({ taxSentence }: Association, donor: TaxDonor): string =>
	taxSentence
		.split("\n")
		.filter(
			(line) =>
				taxDonors[donor].article.test(line) || !Object.values(taxDonors).some(({ article }) => article.test(line)),
		)
		.join("\n");

/** Why a donor gets none: what the association certifies names articles of the law, and none for this donor. */
export const wrongSentence = (settings: Association, donor: TaxDonor): string | undefined =>
	sentenceFor(settings, donor).trim() === ""
		? `La certification des paramètres ne vaut pas pour ${donor === "person" ? "un particulier" : "une entreprise"} : elle doit nommer l’article ${donor === "person" ? "200" : "238 bis"} du CGI.`
		: undefined;

type Asked = Pick<TaxFacts, "donorAddress" | "form" | "nature"> & { donor: TaxDonor; legalForm: string; siren: string };

/** What a tax receipt says beyond a plain one, as it stands now. */
export const taxFacts = (settings: Association, { donor, legalForm, siren, ...asked }: Asked): TaxFacts => ({
	...asked,
	law: taxDonors[donor].law,
	...(donor === "company" && { company: `${legalForm}, SIREN ${siren}` }),
	registration: [settings.rna && `RNA ${settings.rna}`, settings.siren && `SIREN ${settings.siren}`]
		.filter(Boolean)
		.join(", "),
	purpose: settings.taxPurpose,
	category: isRecognised(settings) ? `${settings.taxCategory} (${settings.taxDecree})` : settings.taxCategory,
	sentence: sentenceFor(settings, donor),
	signatory: oneLine(settings.taxSignatory),
	role: oneLine(settings.taxRole),
});
