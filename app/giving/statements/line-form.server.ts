import type { ActionFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { meansCodes } from "~/giving/pledges/pledge";
import { parseReference } from "~/giving/pledges/pledge-reference";
import { redirectWithToast } from "~/people/session/flash.server";
import { requireAdministrator, type SignedIn } from "~/people/session/require-administrator.server";
import { adminPaths } from "~/platform/kinds/paths";
import { formatAmount, parseAmount } from "~/platform/money/amount";
import { type Currency, currencyCodes } from "~/platform/money/currency";
import { text } from "~/web/forms/form-text.server";
import { readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";
import { lineOfUrl, type StoredLine } from "./statement-lines.server";

/** By whom, of which gift, and the query of the list. */
type Asked = { administrator: SignedIn["administrator"]; gift: string; query: URLSearchParams };

/**
 * What is said in the list, or `at` the line's own page. `undo`: the path that takes it back, by default none; `list`: the
 * query of the list, by default the one that it had.
 */
type Decided = { done: string; undo?: string; list?: string } | { refused: string; at?: "line" };

/** Decides something of the line of the URL, and says in the list what became of it. @param decide answers in words */
export async function decideLine(
	{ request, params: { id = "" } }: ActionFunctionArgs,
	decide: (line: StoredLine, asked: Asked) => Promise<Decided>,
) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const { search, searchParams: query } = new URL(request.url);
	const [line, form] = [await lineOfUrl(id), await readForm(request)];
	const decided = await tryAction("Une erreur s'est produite", () =>
		decide(line, { administrator, gift: String(form.get("gift")), query }),
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

/** What a treasurer saw of the pledge of a line. */
export const confirmSchema = z.object({
	reference: z.string().max(20),
	/** What had arrived of it, in minor units. */
	arrived: z.coerce.number().int(),
	/** Present when it had been withdrawn. */
	withdrawn: z.string().optional(),
	/** What it counts for, as it is written, and the pledge's currency; absent when that is the line's. */
	counts: z.string().max(30).optional(),
	currency: z.enum(currencyCodes).optional(),
});

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
