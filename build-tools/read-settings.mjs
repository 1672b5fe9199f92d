import { readFileSync } from "node:fs";
import util from "node:util"; // as a default import, since an old Node lacks `parseEnv`
import { exitWithMessage } from "./begin.mjs";

/** Matches an assignment, a blank line or a comment. */
const validLine = /^\s*(#|$|(export\s+)?[A-Za-z_]\w*\s*=)/;

/** Matches an unquoted value that contains #: the rest of the line would count as a comment. */
const cutLine = /^\s*(export\s+)?\w+\s*=\s*(?!\s|['"`])[^#]*[^\s#=]#/;

/**
 * Loads the settings of `.env`, if there is one; variables that are already set take precedence. Exits with a message
 * at a line that cannot be parsed: Node would read it and the next one as one setting, and start without either.
 */
export function readSettings() {
	const text = textOfSettings().replace(/^\uFEFF/, ""); // the byte order mark that Windows' editor writes
	const lines = text.split(/\r?\n/);
	const line = lines.findIndex((line) => !validLine.test(line));
	if (line >= 0) exitWithMessage(`La ligne ${line + 1} du fichier .env ne se comprend pas\u202f: écrivez NOM=valeur.`);
	const cut = lines.findIndex((line) => cutLine.test(line));
	if (cut >= 0)
		exitWithMessage(
			`La ligne ${cut + 1} du fichier .env serait coupée à son signe #\u202f: mettez la valeur entre guillemets, et dans une adresse écrivez %23.`,
		);
	for (const [name, value] of Object.entries(util.parseEnv(text))) process.env[name] ??= value;
}

function textOfSettings() {
	try {
		return readFileSync(".env", "utf8");
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
		return exitWithMessage("Le fichier .env ne peut pas être lu\u202f: vérifiez que c’est un fichier, et ses droits.");
	}
}
