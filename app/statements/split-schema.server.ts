import * as z from "zod";
import { text } from "~/forms/form-text.server";
import { formatAmount, parseAmount } from "~/money/amount";
import type { Currency } from "~/money/currency";
import { meansCodes } from "~/pledges/pledge-choices";
import { parseReference } from "~/pledges/pledge-reference";

type Money = { amount: number; currency: Currency };

/** An amount in minor units; null when nothing is written. */
const money = (currency: Currency) =>
	text(30).transform((written, context) => {
		if (written === "") return null;
		const parsed = parseAmount(written, currency);
		if ("minor" in parsed) return parsed.minor;
		context.addIssue({ code: "custom", message: parsed.error });
		return z.NEVER;
	});

/** The rows of whom, by reference or name, and how much, with their places; empty rows do not count. */
const parts = (currency: Currency) =>
	z
		.array(z.object({ who: text(120), amount: money(currency) }))
		.max(100)
		.transform((rows, context) =>
			rows.flatMap(({ who, amount }, row) => {
				if (who === "" && amount === null) return [];
				if (who !== "" && amount !== null) return { row, who, reference: parseReference(who), amount };
				const [path, message] =
					amount === null ? ["amount", "Saisissez un montant."] : ["who", "Saisissez une référence ou un nom."];
				context.addIssue({ code: "custom", path: [row, path], message });
				return [];
			}),
		);

/** The form of a line that tells of several gifts. @param line which they make up, with what was withheld */
export const splitSchema = ({ amount, currency }: Money) =>
	z
		.object({
			parts: parts(currency),
			/** What was withheld, and what it was. */
			fee: money(currency),
			feeTitle: text(200),
			means: z.enum(meansCodes),
		})
		.superRefine(({ parts, fee, feeTitle }, context) => {
			const refuse = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
			if (fee !== null && feeTitle === "") refuse(["feeTitle"], "Saisissez ce que sont ces frais.");
			const sum = parts.reduce((all, one) => all + one.amount, 0);
			const net = sum - (fee ?? 0);
			if (net === amount) return;
			const words = (minor: number) => formatAmount(minor, currency);
			const made = fee === null ? words(sum) : `${words(sum)} moins ${words(fee)} de frais, donc ${words(net)}`;
			refuse([], `Les dons font ${made} ; la ligne est de ${words(amount)}.`);
		});

type Part = z.output<ReturnType<typeof parts>>[number];

type Known = { reference: string; currency: Currency };

/** What is wrong with the references of the rows, by their fields; what does not look like one is a name. */
export function wrongReferences(parts: Part[], known: Known[], currency: Currency) {
	return Object.fromEntries(
		parts.flatMap(({ row, who, reference }) => {
			const pledge = known.find((one) => one.reference === reference);
			const isWritten = /^don[\s-]*[a-z0-9]{5}[\s-]?[a-z0-9]$/i.test(who) && /[\d-]/.test(who);
			let message: string | undefined;
			if (pledge) message = pledge.currency === currency ? undefined : "Cette promesse est dans une autre monnaie.";
			else if (isWritten && !reference) message = "Cette référence a une faute : vérifiez ses signes.";
			else if (isWritten) message = "Aucune promesse n’a cette référence.";
			return message ? [[`parts[${row}].who`, [message]]] : [];
		}),
	);
}
