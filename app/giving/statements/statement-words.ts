import { formatLabels } from "~/giving/statement-formats/statement-line";
import { currencies } from "~/platform/money/currency";
import type { ImportedStatement } from "./import-statement.server";

const counted = (count: number, one: string, many: string) =>
	`${count.toLocaleString("fr-FR")} ${count > 1 ? many : one}`;

/** Summarizes an import in one or two sentences. */
export function importSummary(done: Omit<ImportedStatement, "outcome">): string {
	const { format, added, known, twins, ownTransfers, returned, debits, notArrived, unreadCount } = done;
	const { accounts, currency, removed = 0, confirmed = [] } = done;
	const isCorrected = done.removed !== undefined;
	const fresh = added - twins - ownTransfers - returned;
	const left = [
		debits > 0 && counted(debits, "débit", "débits"),
		...notArrived.map(({ word, count }) => `${count.toLocaleString("fr-FR")} « ${word} »`),
	].filter(Boolean);
	const leftCount = notArrived.reduce((sum, { count }) => sum + count, debits);
	const isEmpty = added + known + leftCount + unreadCount === 0;
	const parts = [
		fresh > 0
			? counted(fresh, "ligne nouvelle", "lignes nouvelles")
			: !isEmpty && !isCorrected && "aucune ligne nouvelle",
		isEmpty && "aucune opération",
		returned > 0 && counted(returned, "retour", "retours"),
		known > 0 &&
			(isCorrected ? counted(known, "ligne relue", "lignes relues") : counted(known, "déjà connue", "déjà connues")),
		twins > 0 && `${counted(twins, "déjà notée", "déjà notées")} par un autre relevé, à vérifier`,
		ownTransfers > 0 && `${counted(ownTransfers, "virement", "virements")} entre vos comptes`,
		left.length > 0 && `${left.join(", ")} ${leftCount > 1 ? "laissés" : "laissé"} de côté`,
		removed > 0 && counted(removed, "ligne mal lue retirée", "lignes mal lues retirées"),
		confirmed.length > 0 &&
			`${counted(confirmed.length, "ligne mal lue mais confirmée reste", "lignes mal lues mais confirmées restent")}, à vérifier`,
	].filter(Boolean);
	const read = format === "mobile" ? "Messages de mobile money lus" : `Relevé ${formatLabels[format]} lu`;
	// Bank formats state their currency, so only CSV and messages may have been read in a wrong one.
	const isSupposed = currency !== undefined && (format === "csv" || format === "mobile");
	const inCurrency = isSupposed ? ` Monnaie : ${currencies[currency].label}.` : "";
	const names = accounts.map(({ name }) => name).join(", ");
	const ofAccounts = names && ` ${accounts.length > 1 ? "Comptes" : "Compte"} : ${names}.`;
	return `${read} : ${parts.join(", ")}.${ofAccounts}${inCurrency}`;
}

/** Formats a count, « 12 lignes ». */
export const linesInWords = (count: number) => counted(count, "ligne", "lignes");

/** Formats a count, « 12 dons confirmés ». */
export const confirmedInWords = (count: number) => counted(count, "don confirmé", "dons confirmés");
