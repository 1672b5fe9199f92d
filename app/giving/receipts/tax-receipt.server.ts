import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import type { TaxDetails } from "~/platform/db/schema.server";
import { type Association, defaultIdentity } from "~/publishing/settings/association-settings";
import { recognisedCategory, taxCategories } from "~/publishing/settings/settings-fields";
import { optionalSiren } from "~/publishing/settings/settings-form.server";
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

/** The fields of the form that issues a tax receipt. */
const fields = z.object({
	donor: z.enum(["person", "company"], "Dites si c’est un particulier ou une entreprise.").default("person"),
	legalForm: text(80),
	siren: optionalSiren(),
	name: requiredText({ missing: "Saisissez le nom du donateur.", max: 120 }),
	donorAddress: requiredLines({ missing: "Saisissez l’adresse du donateur.", max: 300 }),
	form: z.enum(giftForms, "Choisissez la forme du don."),
	nature: z.enum(giftNatures, "Choisissez la nature du don."),
});

/** The same fields; a company needs more of them, and cannot have volunteer's expenses. */
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

/** The requiredSettings about the association on a tax receipt, with their French names. */
const requiredSettings: [string, (settings: Association) => string][] = [
	["nom de l’association", ({ name }) => (name === defaultIdentity.name ? "" : name)],
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

/** Returns the French names of the requiredSettings of a tax receipt that the settings lack. */
export const missingTaxSettings = (settings: Association): string[] =>
	requiredSettings.filter(([, read]) => read(settings) === "").map(([name]) => name);

/** Explains why the association issues no tax receipts; undefined when it does. */
export function noTaxReceipts(settings: Association): string | undefined {
	if (settings.taxSwitch !== "on") return "L’association ne remet pas de reçus fiscaux.";
	const missing = missingTaxSettings(settings);
	return missing.length > 0 ? `Il manque dans les paramètres : ${missing.join(", ")}.` : undefined;
}

/** Returns the certification for such a donor: the setting without lines that name only articles for others. */
const sentenceFor = ({ taxSentence }: Association, donor: TaxDonor): string =>
	taxSentence
		.split("\n")
		.filter(
			(line) =>
				taxDonors[donor].article.test(line) || !Object.values(taxDonors).some(({ article }) => article.test(line)),
		)
		.join("\n");

/** Explains why a donor gets no tax receipt: the certification names no article for this kind of donor. */
export const wrongSentence = (settings: Association, donor: TaxDonor): string | undefined =>
	sentenceFor(settings, donor).trim() === ""
		? `La certification des paramètres ne vaut pas pour ${donor === "person" ? "un particulier" : "une entreprise"} : elle doit nommer l’article ${donor === "person" ? "200" : "238 bis"} du CGI.`
		: undefined;

type Asked = Pick<TaxDetails, "donorAddress" | "form" | "nature"> & {
	donor: TaxDonor;
	legalForm: string;
	siren: string;
};

/** Returns the requiredSettings that a tax receipt has beyond a plain one, as the settings are now. */
export const taxDetails = (settings: Association, { donor, legalForm, siren, ...asked }: Asked): TaxDetails => ({
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
