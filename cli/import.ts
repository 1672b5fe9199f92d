import { existsSync } from "node:fs";
import { exitWithError } from "../app/platform/log/operator-error.server";

// The dynamic import lets an invalid setting end with one sentence instead of a stack trace.
const { env } = await import("../app/platform/env/env.server").catch(exitWithError);
const file = /^file:(.*)/.exec(env.databaseUrl)?.[1];
// Opening a database would create it.
if (file !== undefined && !existsSync(file))
	exitWithError(
		`Il n’y a pas de site dans «\u202f${env.DATA_DIR}\u202f»\u202f: donnez son dossier par DATA_DIR, ou démarrez-le une première fois.`,
	);
await import("./import-command").catch(exitWithError);
