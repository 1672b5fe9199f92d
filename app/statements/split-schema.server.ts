import * as z from "zod";
import { text } from "~/forms/form-text.server";
import { formatAmount, parseAmount } from "~/money/amount";
import type { Currency } from "~/money/currency";
import { meansCodes } from "~/pledges/pledge-choices";
import { parseReference } from "~/pledges/pledge-reference";

const fields = z.object({
	/** Of whom, by reference or name, and how much; empty rows do not count. */
	parts: z.array(z.object({ who: text(120), amount: text(30) })).max(100),
	/** What was withheld, and what it was; empty for nothing. */
	fee: text(30),
	feeTitle: text(200),
	means: z.enum(meansCodes),
});

type SentSplit = z.output<typeof fields>;

type Money = { amount: number; currency: Currency };

const minorOf = (written: string, currency: Currency): number => {
	const parsed = parseAmount(written, currency);
	return "minor" in parsed ? parsed.minor : 0;
};

/** The form of a line that tells of several gifts. @param line which they make up, with what was withheld */
export const splitSchema = ({ amount, currency }: Money) =>
	fields.superRefine(({ parts, fee, feeTitle }, context) => {
		const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
		const check = (written: string, path: (string | number)[]) => {
			const parsed = parseAmount(written, currency);
			if ("error" in parsed) refuse(path, written === "" ? "Saisissez un montant." : parsed.error);
			return "error" in parsed;
		};
		const wrong = parts.map(({ who, amount: written }, row) => {
			if (who === "" && written === "") return false;
			if (who === "") refuse(["parts", row, "who"], "Saisissez une référence ou un nom.");
			return check(written, ["parts", row, "amount"]);
		});
		if (fee !== "" && feeTitle === "") refuse(["feeTitle"], "Saisissez ce que sont ces frais.");
		if ((fee !== "" && check(fee, ["fee"])) || wrong.includes(true)) return;
		const [sum, withheld] = [
			parts.reduce((all, one) => all + minorOf(one.amount, currency), 0),
			minorOf(fee, currency),
		];
		if (sum - withheld === amount) return;
		const words = (minor: number) => formatAmount(minor, currency);
		const made =
			withheld > 0 ? `${words(sum)} moins ${words(withheld)} de frais, donc ${words(sum - withheld)}` : words(sum);
		refuse([], `Les dons font ${made} ; la ligne est de ${words(amount)}.`);
	});

/** The rows that say something, in minor units, with their places. `reference`: undefined for a name. */
export const splitParts = ({ parts }: SentSplit, currency: Currency) =>
	parts.flatMap(({ who, amount }, row) =>
		who === "" ? [] : [{ row, who, reference: parseReference(who), amount: minorOf(amount, currency) }],
	);

/** What was withheld; null for nothing. */
export const splitFee = ({ fee, feeTitle }: SentSplit, currency: Currency) =>
	fee === "" ? null : { title: feeTitle, amount: minorOf(fee, currency) };

type Known = { reference: string; currency: Currency };

/** What is wrong with the references of the rows, by their fields; what does not look like one is a name. */
export function wrongReferences(parts: ReturnType<typeof splitParts>, known: Known[], currency: Currency) {
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
