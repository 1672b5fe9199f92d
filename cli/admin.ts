import { existsSync } from "node:fs";
import { exitWithError } from "../app/log/operator-error.server";
import { help } from "./admin-help";

// Before the settings are read: they may be what is wrong.
if (/^(--help|-h|help)$/.test(process.argv[2] ?? "")) {
	console.log(help);
	process.exit(0);
}

// Imported as it is needed, so that a wrong setting is told in one sentence and not as a stack.
const { env } = await import("../app/env/env.server").catch(exitWithError);
const file = /^file:(.*)/.exec(env.databaseUrl)?.[1];
// Opening a database makes it: an invitation into a site that nobody starts would lead nowhere.
if (file !== undefined && !existsSync(file))
	exitWithError(
		`Il n’y a pas de site dans «\u202f${env.DATA_DIR}\u202f»\u202f: donnez son dossier par DATA_DIR, ou démarrez-le une première fois.`,
	);
await import("./admin-commands").catch(exitWithError);
