const messages: Record<string, string> = {
	ENOENT: "n’existe pas",
	ENOTDIR: "n’est pas un dossier",
	EEXIST: "n’est pas un dossier",
	EACCES: "n’est pas permis à l’utilisateur du site",
	EPERM: "n’est pas permis à l’utilisateur du site",
	EISDIR: "est un dossier, où un fichier est attendu",
	EROFS: "est sur un disque qui ne se laisse pas écrire",
};

/** Returns the operator's message for an error that ended a command; unforeseen errors keep their own message. */
export function operatorMessage(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const cause = firstCause(error);
	const code = "code" in cause ? String(cause.code) : "";
	if (/^(ENOSPC|EDQUOT|SQLITE_FULL)/.test(code))
		return `Le disque du site est plein${"path" in cause ? ` («\u202f${cause.path}\u202f»)` : ""}\u202f: libérez au moins 100 Mo pour DATA_DIR et UPLOADS_DIR, puis recommencez.`;
	if (/^E[MN]FILE/.test(code))
		return "Le système ne laisse pas ouvrir assez de fichiers\u202f: autorisez-en au moins 1024 (ulimit -n 1024).";
	if (/^URL_/.test(code))
		return "Cette adresse d’une base de données n’est pas valable\u202f: écrivez par exemple ws://localhost:8080, ou libsql://localhost:8080?tls=0.";
	if (/^TRANSACTION_TIMEOUT/.test(code))
		return "Le serveur de DATABASE_URL est trop occupé\u202f: arrêtez ce qui s’en sert, puis recommencez.";
	if (
		/^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR_|SERVER_TIMEOUT)/.test(code) ||
		isOfServer(error)
	)
		return "Le serveur de DATABASE_URL ne répond pas\u202f: vérifiez cette adresse, et qu’il est en marche.";
	if (code === "EISDIR" && !("path" in cause))
		return "Un dossier se trouve où un fichier est attendu\u202f: vérifiez le nom que vous avez donné, et le contenu de DATA_DIR.";
	// ConnectionFailed has no code.
	if (/^ConnectionFailed/.test(error.message) || /^SQLITE_(CANTOPEN|READONLY)/.test(code))
		return "La base de données ne peut pas être ouverte\u202f: vérifiez que son dossier existe et que l’utilisateur du site peut y écrire.";
	if (/^SQLITE_BUSY/.test(code))
		return "La base de données est occupée par un autre programme\u202f: attendez, puis recommencez.";
	const reason =
		code === "ENOENT" && "syscall" in cause && cause.syscall === "mkdir" ? "ne peut pas être créé" : messages[code];
	if (reason === undefined || !("path" in cause)) return cause.message; // a query's message would contain its values
	return `«\u202f${cause.path}\u202f» ${reason}\u202f: corrigez ses droits, ou donnez un autre dossier par DATA_DIR et UPLOADS_DIR.`;
}

/** Prints the message and exits. */
export function exitWithError(error: unknown): never {
	console.error(operatorMessage(error));
	process.exit(1);
}

/** Returns whether a libSQL server failed: the client gives the outer error a broken connection's code. */
const isOfServer = (error: unknown): boolean =>
	error instanceof Error &&
	(("code" in error && /^(HRANA_|STREAM_)/.test(String(error.code))) || isOfServer(error.cause));

/** Returns the innermost cause: query failed ← no response ← connection refused. */
function firstCause(error: Error): Error {
	return error.cause instanceof Error ? firstCause(error.cause) : error;
}
