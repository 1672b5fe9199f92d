/** Something that the operator can mend; the message is in French. */
export class Refusal extends Error {}

/** Causes of failures, by codes, states and words of all transports; the first that matches is reported. */
const causes: [RegExp, string][] = [
	[
		/ENOSPC|EDQUOT|\b507\b|Quota|StorageFull|no space|^4 .*Failure/i,
		"L’endroit n’a pas pu tout écrire : il est sans doute plein. Faites-y de la place, ou choisissez-en un plus grand.",
	],
	[
		/authentication|\b401\b|\b403\b|AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|privateKey|passphrase/i,
		"L’endroit refuse l’utilisateur, le mot de passe ou la clé : vérifiez BACKUP_TO, BACKUP_PASSWORD et BACKUP_KEY_FILE.",
	],
	[
		/EACCES|EPERM|EROFS|permission denied/i,
		"L’endroit ne laisse pas lire ou écrire : donnez ce droit à l’utilisateur de BACKUP_TO.",
	],
	[
		/ENOENT|ENOTDIR|no such file|\b404\b|\b409\b|NoSuchBucket/i,
		"Le dossier ou le compartiment de BACKUP_TO n’existe pas là-bas : créez-le, ou montez son disque.",
	],
	[
		/CERT|SELF_SIGNED|ISSUER|ERR_SSL|EPROTO/,
		"Le certificat TLS de l’endroit n’est pas valable, ou il ne parle pas TLS.",
	],
	[
		/ENOTFOUND|EAI_|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT|while waiting for handshake/i,
		"L’endroit ne répond pas : vérifiez l’adresse dans BACKUP_TO, et qu’il est en marche.",
	],
	[
		/ECONNRESET|EPIPE|ETIMEDOUT|UND_ERR|socket|premature|terminated|aborted|timeout|keepalive|no response|connection/i,
		"La connexion a été coupée pendant l’envoi.",
	],
];

/** Says in French why something failed at the place of the backups. */
export function whyRemoteFailed(error: unknown): string {
	if (error instanceof Refusal) return error.message;
	const text = wordsOf(error);
	return causes.find(([pattern]) => pattern.test(text))?.[1] ?? `Cela n’a pas réussi : ${text}.`;
}

/** Returns codes, states and messages of an error and its causes. */
function wordsOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const { code, status } = error as Error & { code?: unknown; status?: unknown };
	const own = [code, status, error.message].filter((word) => word !== undefined && word !== "").join(" ");
	return error.cause ? `${own} ${wordsOf(error.cause)}` : own;
}
