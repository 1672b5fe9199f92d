// `npm run admin`, `npm run backup`, `npm run restore`: the operator's commands, with the settings that `npm start` has.
import { existsSync } from "node:fs";
import { readSettings } from "./read-settings.mjs";

process.env.NODE_ENV = "production";
readSettings();
process.argv.splice(1, 1); // what is left are the program and its words
const [, program] = process.argv;
const built = new URL(`../build/${program}.js`, import.meta.url);
if (!existsSync(built)) {
	// Nothing is built here: a site may be running from what there is.
	console.error(
		"Le site n’est pas encore construit\u202f: lancez d’abord «\u202fnpm start\u202f» ou «\u202fnpm run build\u202f».",
	);
	process.exit(1);
}
await import(built.href);
