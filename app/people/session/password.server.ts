import { hash, verify } from "@node-rs/argon2";

// The OWASP Password Storage cheat sheet asks for Argon2id with at least 19 MiB, two passes and one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A password has 12 to 256 characters, of any kind (docs/product.md, limits). */
export const passwordLength = { min: 12, max: 256 };

/** Hashes a password with salt (Argon2id), in NFC: keyboards produce the « é » of one password in two ways. */
export const hashPassword = (password: string) => hash(password.normalize("NFC"), cost);

/** True for a hash with other parameters than today's. */
export const isOutdated = (storedHash: string) =>
	!storedHash.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`);

// This hash is verified when no account has the e-mail address, so that the response takes equally long.
const dummyHash = hashPassword(crypto.randomUUID());

/** Verifies one hash at a time: concurrent guesses would take all cores, and 19 MiB each. */
let last = Promise.resolve(false);

/**
 * Returns in which normalization form the password matches; hashes of earlier releases are of the form as typed.
 * @param storedHash undefined when there is no such account: the result is false, after the same work
 */
export async function passwordMatches(
	storedHash: string | undefined,
	password: string,
): Promise<"composed" | "as typed" | false> {
	const composed = password.normalize("NFC");
	if (composed.length > passwordLength.max) return false;
	const against = storedHash ?? (await dummyHash);
	for (const form of new Set([composed, password, password.normalize("NFD")])) {
		const matches = last.then(() => verify(against, form));
		last = matches.catch(() => false);
		if ((await matches) && storedHash !== undefined) return form === composed ? "composed" : "as typed";
	}
	return false;
}
