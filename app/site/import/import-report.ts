import { contentKinds } from "~/platform/kinds/content-kinds";
import type { ImportResult } from "./run-import.server";

const number = (value: number) => value.toLocaleString("fr-FR");

/** The most sentences of one list. */
const mostTold = 200;

/** Returns the report of an import that is planned or done, in French. */
export function importReport(result: ImportResult, isDone: boolean): string {
	const kinds = (["events", "reports", "gallery"] as const).map((kind) => ({
		name: contentKinds[kind].many,
		...result.counts[kind],
	}));
	const row = (...cells: [string, string, string, string]) =>
		cells.map((cell, place) => (place === 0 ? cell.padEnd(12) : cell.padStart(13))).join("");
	return [
		isDone ? "Import fait." : "Essai : rien n’est changé.",
		"",
		row("", isDone ? "repris" : "à reprendre", "déjà là", "refusés"),
		...kinds.map(({ name, ...count }) => row(name, number(count.new), number(count.present), number(count.refused))),
		"",
		`Fichiers des éléments à reprendre : ${number(result.files)} (${number(Math.ceil(result.bytes / 1e6))} Mo)`,
		`Anciennes adresses ajoutées : ${number(result.newAddresses)}`,
		...list("Refusé", result.refused),
		...(result.refused.some((sentence) => sentence.endsWith("manque.")) ? ["", withoutThem] : []),
		...list("À savoir", result.remarks),
		"",
		isDone
			? "Les petites tailles des photos se font ensuite d’elles-mêmes : il y faut environ une heure pour mille photos."
			: "Pour importer : la même commande avec --apply. Ce qui est déjà là ne l’est jamais deux fois.",
	].join("\n");
}

const withoutThem =
	"Donnez les fichiers qui manquent, par --files s’ils ne sont pas à côté ; --without-missing-files reprend les textes sans eux.";

function list(title: string, sentences: string[]): string[] {
	if (sentences.length === 0) return [];
	const more = sentences.length - mostTold;
	return [
		"",
		`${title} (${number(sentences.length)}) :`,
		...sentences.slice(0, mostTold).map((sentence) => `  ${sentence}`),
		...(more > 0 ? [more === 1 ? "  … et une autre." : `  … et ${number(more)} autres.`] : []),
	];
}

/** Milliseconds between two lines of progress. */
const intervalMs = 5000;

/**
 * Returns a function to call with each step, which prints now and then how far the work is.
 * @param total the number of steps; 0 when it is not known yet
 */
export function progressPrinter(print: (line: string) => void, total: number, now = () => performance.now()) {
	const began = now();
	let printed = began;
	let done = 0;
	return (steps: number) => {
		done += steps;
		if (now() - printed < intervalMs) return;
		printed = now();
		const left = ((printed - began) / done) * (total - done);
		const share = Math.floor((100 * done) / total);
		print(total > 0 ? `${share} %, encore ${duration(left)}` : `${number(done)} éléments lus`);
	};
}

function duration(milliseconds: number): string {
	const minutes = Math.ceil(milliseconds / 60_000);
	return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;
}
