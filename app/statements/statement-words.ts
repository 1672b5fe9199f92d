import { formatLabels } from "~/statement-formats/statement-line";
import type { ImportedStatement } from "./import-statement.server";

const counted = (count: number, one: string, many: string) =>
	`${count.toLocaleString("fr-FR")} ${count > 1 ? many : one}`;

/** What became of a statement, in one sentence. */
export function importSummary(done: Omit<ImportedStatement, "outcome">): string {
	const { format, added, known, debits, notArrived, removed = 0, confirmed = [] } = done;
	const left = [
		debits > 0 && counted(debits, "débit", "débits"),
		...notArrived.map(({ word, count }) => `${count.toLocaleString("fr-FR")} « ${word} »`),
	].filter(Boolean);
	const leftCount = notArrived.reduce((sum, { count }) => sum + count, debits);
	const parts = [
		added > 0 ? counted(added, "ligne nouvelle", "lignes nouvelles") : "aucune ligne nouvelle",
		known > 0 && counted(known, "déjà connue", "déjà connues"),
		left.length > 0 && `${left.join(", ")} ${leftCount > 1 ? "laissés" : "laissé"} de côté`,
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
