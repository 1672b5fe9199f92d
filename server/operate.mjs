// `npm run admin`, `npm run backup`, `npm run restore`: the operator's commands, with the settings that `npm start` has.
import { ensureBuilt, ensureInstalled } from "./fresh.mjs";
import { readSettings } from "./read-settings.mjs";

ensureInstalled();
ensureBuilt();

process.env.NODE_ENV = "production";
readSettings();
process.argv.splice(1, 1); // what is left are the program and its words
const [, program] = process.argv;
await import(`../build/${program}.js`);
