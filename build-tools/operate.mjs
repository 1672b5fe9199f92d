// `npm run admin`, `npm run backup`, `npm run restore`, `npm run import`: the operator's commands, with the settings of `npm start`.
import "./begin.mjs";
import { existsSync } from "node:fs";
import { readSettings } from "./read-settings.mjs";

process.env.NODE_ENV = "production";
readSettings();
process.argv.splice(1, 1); // the program and its arguments remain
const [, program] = process.argv;
const built = new URL(`../build/${program}.js`, import.meta.url);
if (!existsSync(built)) {
	// This never builds, as a site may be running from the current build.
	console.error(
		"Le site n’est pas encore construit\u202f: lancez d’abord «\u202fnpm start\u202f» ou «\u202fnpm run build\u202f».",
	);
	process.exit(1);
}
await import(built.href);
