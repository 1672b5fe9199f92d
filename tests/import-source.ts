import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { importReport } from "~/site/import/import-report";
import { openSource } from "~/site/import/open-source.server";
import type { ImportOptions } from "~/site/import/plan-item.server";
import { runImport } from "~/site/import/run-import.server";

/** Writes a source to import, its texts and files by path; JSON is written from a value. */
export function writeSource(files: Record<string, unknown>): string {
	const folder = mkdtempSync(join(process.env.EMPTY_SITE ?? tmpdir(), "import-"));
	for (const [path, content] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		const isReady = typeof content === "string" || Buffer.isBuffer(content);
		writeFileSync(join(folder, path), isReady ? content : JSON.stringify(content));
	}
	return folder;
}

type Options = Partial<ImportOptions> & { apply?: boolean };

/** Imports a source; returns what was done, with the command's report. */
export async function importFrom(source: string, options: Options = {}, files?: string) {
	const timeZone = "Europe/Paris";
	const { read } = await openSource(source, timeZone, files);
	const all = { timeZone, drafts: false, withoutMissingFiles: false, apply: true, ...options };
	const result = await runImport(read, all);
	return { ...result, report: importReport(result, all.apply) };
}

export const planOf = (source: string) => importFrom(source, { apply: false });
