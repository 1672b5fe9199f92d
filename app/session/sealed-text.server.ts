import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { sessionSecret, sessionSecrets } from "./session-secret.server";

const [nonceLength, tagLength] = [12, 16];

const keyFrom = (secret: string, purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));

/**
 * Encrypts a text with a key from the session secret, so that a stolen database does not reveal it.
 * @param purpose what it is for, and whose it is: sealed for another one it does not open
 */
export function seal(text: string, purpose: string): string {
	const nonce = randomBytes(nonceLength);
	const cipher = createCipheriv("aes-256-gcm", keyFrom(sessionSecret(), purpose), nonce);
	const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
	return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The sealed text; undefined when it was sealed for something else, or by a secret that is no longer accepted. */
export function unseal(sealed: string, purpose: string): string | undefined {
	const bytes = Buffer.from(sealed, "base64url");
	if (bytes.length < nonceLength + tagLength) return undefined;
	for (const secret of sessionSecrets()) {
		const nonce = bytes.subarray(0, nonceLength);
		const decipher = createDecipheriv("aes-256-gcm", keyFrom(secret, purpose), nonce, { authTagLength: tagLength });
		decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
		try {
			return decipher.update(bytes.subarray(nonceLength + tagLength), undefined, "utf8") + decipher.final("utf8");
		} catch {
			// Another secret may have sealed it.
		}
	}
	return undefined;
}
