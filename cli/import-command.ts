import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { whyForeign } from "../app/media/files/uploads-folder.server";
import { record } from "../app/people/journal/record.server";
import { client } from "../app/platform/db/client.server";
import { migrateDatabase } from "../app/platform/db/migrate.server";
import { setBackgroundWork } from "../app/platform/env/background.server";
import { siteTimeZone } from "../app/publishing/settings/settings.server";
import { importReport, progressPrinter } from "../app/site/import/import-report";
import { openSource } from "../app/site/import/open-source.server";
import { runImport } from "../app/site/import/run-import.server";

// `npm run import -- SOURCE`: what would be taken from another site; with `--apply` it is taken.

const usage = `npm run import -- SOURCE [--apply] [--drafts] [--files DOSSIER] [--without-missing-files]

  SOURCE                   dossier d’un ancien site, fichier WordPress (.xml), tableau (.csv) ou dossier de photos
  --apply                  importe ; sans cela, dit seulement ce qui serait importé
  --drafts                 importe sans rien publier
  --files DOSSIER          où sont les fichiers d’un WordPress ou d’un tableau, si ce n’est à côté de lui
  --without-missing-files  reprend les textes dont une image manque`;

function readArguments() {
	try {
		return parseArgs({
			allowPositionals: true,
			options: {
				apply: { type: "boolean", default: false },
				drafts: { type: "boolean", default: false },
				files: { type: "string" },
				"without-missing-files": { type: "boolean", default: false },
			},
		});
	} catch {
		return undefined;
	}
}

const given = readArguments();
const [source, ...others] = given?.positionals ?? [];
if (given === undefined || source === undefined || others.length > 0) {
	console.error(usage);
	process.exit(2);
}
const { apply, drafts, files, "without-missing-files": withoutMissingFiles } = given.values;
/** The operator's folder, which npm leaves. */
const inFolder = (path: string) => resolve(process.env.INIT_CWD ?? "", path);
const print = (line: string) => console.error(line);

await migrateDatabase();
const foreign = await whyForeign(client);
if (foreign) throw new Error(foreign);
setBackgroundWork(false); // the running site makes the sizes of the photos: this process would keep it from that
const timeZone = await siteTimeZone();
const { label, read } = await openSource(inFolder(source), timeZone, files && inFolder(files));
console.log(`Source\u202f: ${label}`);
const options = { timeZone, drafts, withoutMissingFiles };
const count = progressPrinter(print, 0);
const trial = await runImport(read, { ...options, apply: false }, () => count(1));
const items = Object.values(trial.counts).reduce((sum, one) => sum + one.new + one.present + one.refused, 0);
const progress = progressPrinter(print, items + trial.files);
const done = apply ? await runImport(read, { ...options, apply }, (files) => progress(1 + files)) : undefined;
if (done) {
	const taken = Object.values(done.counts).reduce((sum, count) => sum + count.new, 0);
	const name = taken === 1 ? "1 élément" : `${taken} éléments`;
	if (taken > 0) await record({ id: null, name: "Ligne de commande" }, "settings.imported", { name });
}
console.log(importReport(done ?? trial, apply));
process.exit();
