import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { applyImport } from "~/site/import/apply-import.server";
import { importReport } from "~/site/import/import-report";
import { openSource } from "~/site/import/open-source.server";
import { type ImportOptions, planImport } from "~/site/import/plan-import.server";

/** Writes a source to import, its texts and files by path; JSON is written from a value. */
export function writeSource(files: Record<string, unknown>): string {
	const folder = mkdtempSync(join(tmpdir(), "import-"));
	for (const [path, content] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		const isReady = typeof content === "string" || Buffer.isBuffer(content);
		writeFileSync(join(folder, path), isReady ? content : JSON.stringify(content));
	}
	return folder;
}

const ofParis: ImportOptions = { timeZone: "Europe/Paris", drafts: false, withoutMissingFiles: false };

export async function planOf(source: string, options: Partial<ImportOptions> = {}, files?: string) {
	const { read } = await openSource(source, ofParis.timeZone, files);
	return planImport(read, { ...ofParis, ...options });
}

/** Imports a source; returns what was done, and the same report as the command's. */
export async function importFrom(source: string, options: Partial<ImportOptions> = {}, files?: string) {
	const plan = await planOf(source, options, files);
	const announced = importReport(plan, false);
	await applyImport(plan);
	return { ...plan, announced, report: importReport(plan, true) };
}
