import { formatLabels } from "~/statement-formats/statement-line";
import type { ImportedStatement } from "./import-statement.server";

const counted = (count: number, one: string, many: string) =>
	`${count.toLocaleString("fr-FR")} ${count > 1 ? many : one}`;

/** What became of a statement, in one sentence. */
export function importSummary(done: Omit<ImportedStatement, "outcome">): string {
	const { format, added, known, skipped, removed = 0, confirmed = [] } = done;
	const left = [
		skipped.debit > 0 && counted(skipped.debit, "débit", "débits"),
		skipped.reversal > 0 && counted(skipped.reversal, "annulation ou remboursement", "annulations ou remboursements"),
		skipped.pending > 0 && counted(skipped.pending, "opération en attente", "opérations en attente"),
	].filter(Boolean);
	const parts = [
		added > 0 ? counted(added, "ligne nouvelle", "lignes nouvelles") : "aucune ligne nouvelle",
		known > 0 && counted(known, "déjà connue", "déjà connues"),
		left.length > 0 &&
			`${left.join(", ")} ${skipped.debit + skipped.reversal + skipped.pending > 1 ? "laissés" : "laissé"} de côté`,
		removed > 0 && counted(removed, "ligne mal lue retirée", "lignes mal lues retirées"),
		confirmed.length > 0 &&
			`${counted(confirmed.length, "ligne mal lue mais confirmée reste", "lignes mal lues mais confirmées restent")}, à vérifier`,
	].filter(Boolean);
	const read = format === "mobile" ? "Messages de mobile money lus" : `Relevé ${formatLabels[format]} lu`;
	return `${read} : ${parts.join(", ")}.`;
}

/** « 12 lignes ». */
export const linesInWords = (count: number) => counted(count, "ligne", "lignes");

/** « 12 dons confirmés ». */
export const confirmedInWords = (count: number) => counted(count, "don confirmé", "dons confirmés");
