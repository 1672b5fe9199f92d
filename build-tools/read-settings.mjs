import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** A line that sets something, says nothing, or is a remark. */
const understood = /^\s*(#|$|(export\s+)?[A-Za-z_]\w*\s*=)/;

/**
 * Reads the settings of the file `.env`, if there is one; what is set already stays. Ends the process with a sentence when
 * a line is not understood: Node would take it and the next one for one setting, and start without either.
 */
export function readSettings() {
	const text = textOfSettings().replace(/^\uFEFF/, ""); // as Windows' editor begins a file
	const line = text.split(/\r?\n/).findIndex((line) => !understood.test(line));
	if (line >= 0) stop(`La ligne ${line + 1} du fichier .env ne se comprend pas\u202f: écrivez NOM=valeur.`);
	for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}

function textOfSettings() {
	try {
		return readFileSync(".env", "utf8");
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
		return stop("Le fichier .env ne peut pas être lu\u202f: vérifiez que c’est un fichier, et ses droits.");
	}
}

/** @type {(why: string) => never} */
function stop(why) {
	console.error(why);
	process.exit(1);
}
