import { existsSync } from "node:fs";
import { exitWithError } from "../app/platform/log/operator-error.server";
import { help } from "./admin-help";

// The help comes before the settings are read, as they may be invalid.
if (/^(--help|-h|help)$/.test(process.argv[2] ?? "")) {
	console.log(help);
	process.exit(0);
}

// The dynamic import lets an invalid setting end with one sentence instead of a stack trace.
const { env } = await import("../app/platform/env/env.server").catch(exitWithError);
const file = /^file:(.*)/.exec(env.databaseUrl)?.[1];
// Opening a database would create it: an invitation to a site that was never started would lead nowhere.
if (file !== undefined && !existsSync(file)) {
	if (process.argv[2] === "read-statement") {
		const { printStatement } = await import("./read-statement").catch(exitWithError);
		process.exit(await printStatement(process.argv.slice(3), { named: {}, words: {} }));
	}
	exitWithError(
		`Il n’y a pas de site dans «\u202f${env.DATA_DIR}\u202f»\u202f: donnez son dossier par DATA_DIR, ou démarrez-le une première fois.`,
	);
}
await import("./admin-commands").catch(exitWithError);
