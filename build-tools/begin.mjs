// Every command imports this file first: it checks the version of Node, and exits with messages. It must load in any
// Node that supports modules.
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const needed = engines.node.replace(">=", "");
if (process.version.slice(1).localeCompare(needed, "en", { numeric: true }) < 0)
	exitWithMessage(
		`Node ${process.version} est trop ancien\u202f: le site demande Node ${needed} ou plus récent. Installez Node 24 depuis https://nodejs.org/fr/download, ou sous Debian et Ubuntu par «\u202fcurl -fsSL https://deb.nodesource.com/setup_24.x | sudo bash - && sudo apt-get install -y nodejs\u202f».`,
	);

/** @type {(message: string) => never} */
export function exitWithMessage(message) {
	console.error(message);
	process.exit(1);
}

/** Exits when a file cannot be written; other errors keep their stack. @type {(error: unknown) => never} */
export function exitWithFileError(error) {
	if (!(error instanceof Error && "code" in error && "syscall" in error)) throw error;
	return exitWithMessage(
		`«\u202f${"path" in error ? error.path : "build"}\u202f» ne se laisse pas écrire (${error.code})\u202f: donnez ce dossier à l’utilisateur qui lance le site, ou faites de la place, puis recommencez.`,
	);
}
