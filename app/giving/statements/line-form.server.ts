import type { ActionFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { paymentMethodCodes } from "~/giving/pledges/pledge";
import { parseReference } from "~/giving/pledges/pledge-reference";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission, type SignedIn } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { formatAmount, parseAmount } from "~/platform/money/amount";
import { type Currency, currencyCodes } from "~/platform/money/currency";
import { text } from "~/web/forms/form-text.server";
import { readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";
import { lineOfUrl, type StoredLine } from "./statement-lines.server";

/** The account that decides, the gift sent with the form, and the query of the list. */
type Asked = { account: SignedIn["account"]; gift: string; query: URLSearchParams };

/**
 * The answer shown in the list, or with `at` on the line's own page. `undo`: path that undoes the decision, if any;
 * `list`: query of the list, by default unchanged.
 */
type Decided = { done: string; undo?: string; list?: string } | { refused: string; at?: "line" };

/** Runs a decision about the line of the URL, and shows its result. @param decide returns messages in French */
export async function decideLine(
	{ request, params: { id = "" } }: ActionFunctionArgs,
	decide: (line: StoredLine, asked: Asked) => Promise<Decided>,
) {
	const { account, session } = await requirePermission(request, "continuer");
	const { search, searchParams: query } = new URL(request.url);
	const [line, form] = [await lineOfUrl(id), await readForm(request)];
	const decided = await tryAction({ log: "A statement line could not be decided" }, () =>
		decide(line, { account, gift: String(form.get("gift")), query }),
	);
	const answer: Decided = decided.failed ? { refused: decided.message } : decided.value;
	if ("refused" in answer) {
		const to = answer.at ? adminPaths.statementLine(id) : `${adminPaths.statementLines}${search}`;
		return redirectWithToast(to, session, { tone: "error", message: answer.refused });
	}
	return redirectWithToast(`${adminPaths.statementLines}${answer.list ?? search}`, session, {
		tone: "success",
		message: answer.done,
		undo: answer.undo,
	});
}

/** The pledge of a line as the treasurer saw it. */
export const confirmSchema = z.object({
	reference: z.string().max(20),
	/** The sum that had arrived of it, in minor units. */
	arrived: z.coerce.number().int(),
	/** Present when it had been withdrawn. */
	withdrawn: z.string().optional(),
	/** The typed amount that counts, and the pledge's currency; absent when that is the line's. */
	counts: z.string().max(30).optional(),
	currency: z.enum(currencyCodes).optional(),
});

type Money = { amount: number; currency: Currency };

/** Parses an amount to minor units; null when the field is empty. */
const money = (currency: Currency) =>
	text(30).transform((written, context) => {
		if (written === "") return null;
		const parsed = parseAmount(written, currency);
		if ("minor" in parsed) return parsed.minor;
		context.addIssue({ code: "custom", message: parsed.error });
		return z.NEVER;
	});

/** Rows of donor (reference or name) and amount, with their positions; empty rows are ignored. */
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

/** The form of a line with several gifts. @param line the gifts minus the fee must equal its amount */
export const splitSchema = ({ amount, currency }: Money) =>
	z
		.object({
			parts: parts(currency),
			/** The amount of the fee, and its title. */
			fee: money(currency),
			feeTitle: text(200),
			paymentMethod: z.enum(paymentMethodCodes),
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

/** Returns the errors of the rows' references by field; a text that does not look like a reference is a name. */
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
