import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** An assignment, a blank line or a comment. */
const validLine = /^\s*(#|$|(export\s+)?[A-Za-z_]\w*\s*=)/;

/**
 * Loads the settings of `.env`, if there is one; variables that are already set win. Exits with a message at a line
 * that it cannot parse: Node would read it and the next one as one setting, and start without either.
 */
export function readSettings() {
	const text = textOfSettings().replace(/^\uFEFF/, ""); // the byte order mark of Windows' editor
	const line = text.split(/\r?\n/).findIndex((line) => !validLine.test(line));
	if (line >= 0) exitWithMessage(`La ligne ${line + 1} du fichier .env ne se comprend pas\u202f: écrivez NOM=valeur.`);
	for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}

function textOfSettings() {
	try {
		return readFileSync(".env", "utf8");
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
		return exitWithMessage("Le fichier .env ne peut pas être lu\u202f: vérifiez que c’est un fichier, et ses droits.");
	}
}

/** @type {(message: string) => never} */
function exitWithMessage(message) {
	console.error(message);
	process.exit(1);
}
