import { join } from "node:path";
import * as z from "zod";

const whole = (what: string, least: number, most = Number.MAX_SAFE_INTEGER) =>
	z.string().regex(/^\d+$/, what).transform(Number).pipe(z.number(what).min(least, what).max(most, what));
const port = "PORT doit être un nombre entier de 1 à 65535, par exemple PORT=3000.";
const publicUrl =
	"PUBLIC_URL doit être l’adresse du site, sans rien avant ni après son nom, par exemple PUBLIC_URL=https://www.association.org.";
const smtpUrl =
	"SMTP_URL doit être l’adresse d’un serveur d’envoi, par exemple SMTP_URL=smtp://utilisateur:motdepasse@smtp.exemple.org:587 (dans le mot de passe, écrire %40 pour @, %2F pour /, %23 pour #).";

const weakSecret =
	"SESSION_SECRET doit compter au moins 32 caractères, par exemple le résultat de « openssl rand -hex 32 ».";

const backupTo =
	"BACKUP_TO doit être un dossier ou une adresse : sftp://utilisateur@serveur/dossier, s3://clé@compartiment/préfixe, webdavs://utilisateur@serveur/dossier.";

const variables = z.object({
	PORT: whole(port, 1, 65535).default(3000),
	HOST: z.string().default("127.0.0.1"),
	PUBLIC_URL: z
		.url({ protocol: /^https?$/, error: publicUrl, abort: true })
		.refine(isOrigin, publicUrl)
		.optional(),
	DATABASE_URL: z
		.string()
		.regex(
			/^(file:(?!\/*$|[\s?:])[^?]*$|(https?|libsql|wss?):\/\/[^/\s])/,
			"DATABASE_URL doit commencer par file: suivi d’un fichier sans ? dans son nom, par ws://, http://, https:// ou libsql://.",
		)
		.optional(),
	DATABASE_READ_URL: z
		.string()
		.regex(
			/^(https?|libsql|wss?):\/\/[^/\s]/,
			"DATABASE_READ_URL doit être l’adresse d’un réplica de la base, par exemple DATABASE_READ_URL=ws://localhost:8080.",
		)
		.optional(),
	DATABASE_AUTH_TOKEN: z.string().optional(),
	DATA_DIR: z
		.string()
		.regex(
			/^[^#?%]*$/,
			"DATA_DIR doit être un dossier dont le nom n’a ni #, ni ?, ni %, par exemple DATA_DIR=/srv/data.",
		)
		.default("data"),
	UPLOADS_DIR: z.string().default("uploads"),
	BACKUPS_DIR: z.string().optional(),
	BACKUP_TO: z
		.string()
		.refine(isPlaceOfBackups, backupTo)
		.refine(
			(place) => !/^\w+:\/\/[^/]*:[^/]*@/.test(place),
			"BACKUP_TO ne contient pas de mot de passe : écrivez-le dans BACKUP_PASSWORD.",
		)
		.optional(),
	BACKUP_PASSWORD: z.string().optional(),
	BACKUP_KEY_FILE: z.string().optional(),
	BACKUP_HOST_KEY: z
		.string()
		.regex(
			/^SHA256:[\w+/]{43}$/,
			"BACKUP_HOST_KEY doit être l’empreinte de la clé du serveur, qui commence par SHA256: (voir « ssh-keyscan SERVEUR | ssh-keygen -lf - »).",
		)
		.optional(),
	BACKUP_ENDPOINT: z
		.url({
			protocol: /^https?$/,
			error: "BACKUP_ENDPOINT doit être l’adresse du service S3, par exemple https://s3.fr-par.scw.cloud.",
		})
		.optional(),
	BACKUP_REGION: z.string().optional(),
	BACKUP_RECIPIENT: z
		.string()
		.regex(
			/^\s*age1[a-z0-9]+(\s+age1[a-z0-9]+)*\s*$/,
			"BACKUP_RECIPIENT doit commencer par age1 : « npm run backup -- keys » en fait un, avec la clé qui l’ouvre.",
		)
		.optional(),
	OPERATOR_EMAIL: z.email("OPERATOR_EMAIL doit être une adresse e-mail, par exemple awa@association.org.").optional(),
	HEARTBEAT_URL: z
		.url({ protocol: /^https$/, error: "HEARTBEAT_URL doit être une adresse qui commence par https://." })
		.optional(),
	SESSION_SECRET: z
		.string()
		.refine(
			(secrets) =>
				secrets
					.trim()
					.split(/\s+/)
					.every((secret) => secret.length >= 32),
			weakSecret,
		)
		.optional(),
	ADMIN_EMAIL: z.email("ADMIN_EMAIL doit être une adresse e-mail, par exemple awa@association.org.").optional(),
	ADMIN_PASSWORD: z
		.string()
		.min(12, "ADMIN_PASSWORD doit compter au moins 12 caractères.")
		.max(256, "ADMIN_PASSWORD doit compter au plus 256 caractères.")
		.optional(),
	SMTP_URL: z
		.url({ protocol: /^smtps?$/, hostname: /./, error: smtpUrl, abort: true })
		.refine(isDecodable, smtpUrl)
		.refine(isWholeAddress, smtpUrl)
		.optional(),
	MAIL_FROM: z.email("MAIL_FROM doit être une adresse e-mail, par exemple site@association.org.").optional(),
	TRUST_PROXY_HOPS: whole(
		"TRUST_PROXY_HOPS doit être le nombre de serveurs mandataires devant le site : 0, 1…",
		0,
	).default(0),
	MAX_IMAGE_MB: whole("MAX_IMAGE_MB doit être un nombre entier de mégaoctets, par exemple 20.", 1).default(20),
	MAX_VIDEO_MB: whole("MAX_VIDEO_MB doit être un nombre entier de mégaoctets, par exemple 500.", 1).default(500),
	MAX_FILES: whole("MAX_FILES doit être un nombre de fichiers de 2 à 100, par exemple 30.", 2, 100).default(30),
});

/** The validated settings; `.env.example` documents each variable. */
export type Environment = z.infer<typeof variables> & {
	publicUrl: string;
	databaseUrl: string;
	/** The folder in `BACKUPS_DIR`, else one in `DATA_DIR`. */
	backupsDir: string;
	/** The sender of mails: `MAIL_FROM`, else the SMTP user name when it is an address. */
	mailFrom?: string;
};

/**
 * Parses the environment. An empty variable counts as absent.
 * @throws Error whose message has one sentence per line, each saying what to write.
 */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
	const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
	const parsed = variables.safeParse(given);
	const refuse = (...reasons: string[]): never => {
		throw new Error([...reasons, ...misspelt(source)].join("\n"));
	};
	if (!parsed.success) return refuse(...parsed.error.issues.map((issue) => issue.message));
	const env = parsed.data;
	if ((env.ADMIN_EMAIL === undefined) !== (env.ADMIN_PASSWORD === undefined))
		refuse("ADMIN_EMAIL et ADMIN_PASSWORD vont ensemble : donnez les deux, ou aucun.");
	const databaseUrl = env.DATABASE_URL ?? `file:${env.DATA_DIR}/site.db`;
	if (env.DATABASE_READ_URL && databaseUrl.startsWith("file:"))
		refuse(
			"DATABASE_READ_URL ne va qu’avec un serveur libSQL\u202f: donnez l’adresse de son primaire par DATABASE_URL.",
		);
	const isAway = env.BACKUP_TO?.includes("://");
	if (isAway && !env.BACKUP_RECIPIENT)
		refuse("BACKUP_RECIPIENT manque : ce qui part vers BACKUP_TO est chiffré. « npm run backup -- keys » en fait un.");
	if (env.BACKUP_TO?.startsWith("s3:") && !(env.BACKUP_ENDPOINT && env.BACKUP_PASSWORD))
		refuse("BACKUP_TO=s3://… demande aussi BACKUP_ENDPOINT, l’adresse du service, et BACKUP_PASSWORD, sa clé secrète.");
	if (env.OPERATOR_EMAIL && !env.SMTP_URL)
		refuse("OPERATOR_EMAIL ne recevrait rien : donnez aussi SMTP_URL, le serveur qui envoie les e-mails.");
	return {
		...env,
		publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
		databaseUrl,
		backupsDir: env.BACKUPS_DIR ?? join(env.DATA_DIR, "backups"),
		mailFrom: env.MAIL_FROM ?? accountOf(env.SMTP_URL),
	};
}

/** Returns questions about unknown variables whose names resemble ours; all others belong to other programs. */
export function misspelt(source: NodeJS.ProcessEnv): string[] {
	const known = Object.keys(variables.shape);
	return Object.keys(source)
		.filter((name) => !known.includes(name))
		.flatMap((name) => {
			const suggestion = nearestName(name, known);
			return suggestion === undefined
				? []
				: [`Attention\u202f: ${name} n’est pas un réglage du site. Vouliez-vous écrire ${suggestion}\u202f?`];
		});
}

/** Returns whether a URL is only scheme, host and port: the site's address has no password or path. */
function isOrigin(url: string): boolean {
	const { href, origin } = new URL(url);
	return href === `${origin}/`;
}

/** Returns whether `BACKUP_TO` is a folder, or an address that names a user and a place. */
function isPlaceOfBackups(place: string): boolean {
	if (!place.includes("://")) return true;
	if (!URL.canParse(place) || !isDecodable(place)) return false;
	const { protocol, hostname, username } = new URL(place);
	return /^(sftp|s3|webdavs?):$/.test(protocol) && hostname !== "" && username !== "";
}

/** Returns whether the percent-encoding of user name and password is valid. */
function isDecodable(url: string): boolean {
	try {
		return decodeURIComponent(url) !== "";
	} catch {
		return false;
	}
}

/** Returns whether no character of a URL's password ended the host name early; options may follow a question mark. */
function isWholeAddress(url: string): boolean {
	const { hash, pathname, search } = new URL(url);
	return hash === "" && /^\/?$/.test(pathname) && !search.includes("@");
}

function accountOf(smtpUrl: string | undefined): string | undefined {
	const account = smtpUrl && decodeURIComponent(new URL(smtpUrl).username);
	return z.email().safeParse(account).data;
}

export const env = readEnvironment(process.env);

/**
 * Returns the name that a misspelt variable resembles: in another case, or with one letter missing, added, changed or
 * swapped with its neighbour; two such edits in a name of eight letters or more.
 */
function nearestName(written: string, names: string[]): string | undefined {
	const [nearest] = names
		.map((name) => ({ name, edits: editsBetween(written.toUpperCase(), name) }))
		.filter(({ name, edits }) => edits <= (name.length < 8 ? 1 : 2))
		.toSorted((one, other) => one.edits - other.edits);
	return nearest?.name;
}

/** Returns the Damerau-Levenshtein distance (optimal string alignment). */
function editsBetween(one: string, other: string): number {
	const rows: number[][] = [];
	const at = (row: number, column: number) => rows[row]?.[column] ?? row + column;
	for (let i = 1; i <= one.length; i++) {
		rows[i] = [i];
		for (let j = 1; j <= other.length; j++) {
			const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
			const changed = at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
			const best = Math.min(changed, at(i - 1, j) + 1, at(i, j - 1) + 1);
			rows[i]?.push(swapped && i > 1 && j > 1 ? Math.min(best, at(i - 2, j - 2) + 1) : best);
		}
	}
	return at(one.length, other.length);
}

/** Returns the folder of unfinished files, on the file system of the others: moving a file is one rename. */
export const unfinishedFolder = () => join(env.UPLOADS_DIR, ".tmp");
