import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Cookie, createCookie } from "@remix-run/node";
import { env } from "~/platform/env/env.server";

let known = env.SESSION_SECRET?.trim().split(/\s+/);

/**
 * Returns the cookie secrets: the first one signs, all of them verify. They come from the environment, or one is
 * generated and stored with mode 0600.
 */
function sessionSecrets(): string[] {
	known ??= storedSecret().split(" ");
	return known;
}

const secretFile = () => join(env.DATA_DIR, "session-secret");

/** The secrets for a backup: without them a restored database cannot open what it has sealed. */
export const secretsToKeep = () => sessionSecrets().join(" ");

/**
 * Accepts the secrets of a restored backup, too, and stores them; this site's own still signs.
 * @returns a French message when `SESSION_SECRET` must be completed, as it hides the file
 */
export function acceptSecrets(restored: string): string | undefined {
	const missing = restored.split(" ").filter((secret) => !sessionSecrets().includes(secret));
	if (missing.length === 0) return undefined;
	known = [...sessionSecrets(), ...missing];
	const file = existsSync(secretFile()) ? readFileSync(secretFile(), "utf8").split(" ") : [];
	const stored = env.SESSION_SECRET === undefined ? known : [...new Set([...file, ...missing])];
	writeFileSync(`${secretFile()}.${process.pid}`, stored.join(" "), { mode: 0o600 });
	renameSync(`${secretFile()}.${process.pid}`, secretFile());
	if (env.SESSION_SECRET === undefined) return undefined;
	return `La clé de cette sauvegarde est dans « ${secretFile()} ». Ajoutez-la à SESSION_SECRET, après la sienne et une espace : sans elle, aucun code d’application ne sera accepté.`;
}

/** The secret that signs cookies and forms. */
export const sessionSecret = () => sessionSecrets()[0] ?? "";

/** Signs a text with each of the secrets: the first signature is the one to send, all of them are valid. */
export const signaturesOf = (text: string) =>
	sessionSecrets().map((secret) => createHmac("sha256", secret).update(text).digest("base64url"));

/** Returns digests of the secrets, which nodes compare: the secrets cannot be computed from them. */
export const secretFingerprints = () => signaturesOf("fingerprint").map((signature) => signature.slice(0, 16));

function storedSecret(): string {
	mkdirSync(env.DATA_DIR, { recursive: true });
	const file = secretFile();
	const found = existsSync(file) ? readFileSync(file, "utf8") : undefined;
	if (found !== undefined && found.length >= 32) return found;
	// The secret is written to a temporary file first, as a full disk or a crash must not leave an empty one. `link` lets
	// the first of concurrent starts win.
	const temporary = `${file}.${process.pid}`;
	writeFileSync(temporary, randomBytes(32).toString("base64url"), { mode: 0o600 });
	if (found !== undefined) rmSync(file, { force: true });
	try {
		linkSync(temporary, file);
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
	} finally {
		rmSync(temporary);
	}
	return readFileSync(file, "utf8");
}

const [nonceLength, tagLength] = [12, 16];

const keyFrom = (secret: string, purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));

/**
 * Encrypts a text or bytes with a key derived from the session secret, so that a stolen database does not reveal it.
 * @param purpose use and owner of the text: it cannot be opened for another purpose
 */
export function seal(text: string | Buffer, purpose: string): string {
	const nonce = randomBytes(nonceLength);
	const cipher = createCipheriv("aes-256-gcm", keyFrom(sessionSecret(), purpose), nonce);
	const sealed = Buffer.concat([cipher.update(Buffer.from(text)), cipher.final()]);
	return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Purpose with which the secret of an account's authenticator app is sealed. */
export const totpPurpose = (userId: string) => `totp ${userId}`;

/** Says in French how many second factors this site's secrets cannot open, and the remedies; undefined for none. */
export function unreadableSecondFactors(users: { id: string; totpSecret: string | null }[]): string | undefined {
	const sealed = users.filter(({ id, totpSecret }) => totpSecret && unseal(totpSecret, totpPurpose(id)) === undefined);
	if (sealed.length === 0) return undefined;
	const accounts = sealed.length === 1 ? "d’un compte" : `de ${sealed.length} comptes`;
	return `La double vérification ${accounts} est chiffrée par une clé que ce site n’a pas : aucun code n’y sera accepté, sauf ceux de secours. Remettez la clé de l’ancienne machine (le fichier session-secret de son DATA_DIR, dans « ${env.DATA_DIR} », ou son SESSION_SECRET) et redémarrez ; sinon arrêtez cette vérification : npm run admin -- reset-second-factor ADRESSE.`;
}

/** Opens a sealed text, like `unsealBytes`. */
export const unseal = (sealed: string, purpose: string) => unsealBytes(sealed, purpose)?.toString("utf8");

/** Opens sealed bytes; undefined when its purpose differs, or the secret that sealed it is no longer accepted. */
export function unsealBytes(sealed: string, purpose: string): Buffer | undefined {
	const bytes = Buffer.from(sealed, "base64url");
	if (bytes.length < nonceLength + tagLength) return undefined;
	for (const secret of sessionSecrets()) {
		const nonce = bytes.subarray(0, nonceLength);
		const decipher = createDecipheriv("aes-256-gcm", keyFrom(secret, purpose), nonce, { authTagLength: tagLength });
		decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
		try {
			return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]);
		} catch {
			// Another secret may have sealed it.
		}
	}
	return undefined;
}

const https = env.publicUrl.startsWith("https:");

/** Returns a signed cookie that scripts cannot read. */
export const signedCookie = (name: string, maxAge?: number): Cookie =>
	createCookie(https ? `__Host-${name}` : name, {
		httpOnly: true,
		path: "/",
		sameSite: "lax",
		secure: https,
		secrets: sessionSecrets(),
		maxAge,
	});
