// `npm run admin`, `npm run backup`, `npm run restore`: the operator's commands, with the settings that `npm start` has.
import { existsSync } from "node:fs";
import { ensureBuilt, ensureInstalled } from "./fresh.mjs";

ensureInstalled();
ensureBuilt();

process.env.NODE_ENV = "production";
if (existsSync(".env")) process.loadEnvFile();
process.argv.splice(1, 1); // what is left are the program and its words
const [, program] = process.argv;
await import(`../build/${program}.js`);
