import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { lines, requiredLines, requiredText, text } from "~/forms/form-text.server";
import { taxCategories } from "~/settings/tax-categories";
import { giftForms, giftNatures } from "./tax-choices";

/** The settings of tax receipts. */
export const taxSettingsSchema = z.object({
	taxSwitch: text(2).refine((choice) => choice === "" || choice === "on", "Choisissez oui ou non."),
	taxPurpose: lines(300),
	taxCategory: text(120).refine(
		(category) => category === "" || taxCategories.includes(category),
		"Choisissez une catégorie de la liste.",
	),
	taxSentence: lines(600),
	taxSignatory: text(100),
	taxRole: text(80),
});

/** What is asked when a tax receipt is issued. */
export const taxReceiptSchema = z.object({
	name: requiredText({ missing: "Saisissez le nom du donateur.", max: 120 }),
	donorAddress: requiredLines({ missing: "Saisissez l’adresse du donateur.", max: 300 }),
	form: z.enum(giftForms, "Choisissez la forme du don."),
	nature: z.enum(giftNatures, "Choisissez la nature du don."),
});

/** Constraints for the browser's own validation. */
export const taxSettingsConstraint = getZodConstraint(taxSettingsSchema);
export const taxReceiptConstraint = getZodConstraint(taxReceiptSchema);
