import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { lines, requiredLines, requiredText, text } from "~/forms/form-text.server";
import { optionalSiren } from "~/settings/settings-form-schema.server";
import { taxCategories } from "~/settings/tax-categories";
import { giftForms, giftNatures, volunteerExpenses } from "./tax-choices";

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
