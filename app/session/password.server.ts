import { hash, verify } from "@node-rs/argon2";

// OWASP Password Storage cheat sheet: Argon2id with at least 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A password has 12 to 256 characters, of any kind (docs/product.md, limits). */
export const passwordLength = { min: 12, max: 256 };

/** The password as it is stored: Argon2id with a salt of its own. */
export const hashPassword = (password: string) => hash(password, cost);

/** Whether a stored password was made at another cost than today's. */
export const isOutdated = (storedHash: string) =>
	!storedHash.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`);

// Verified when no account has the e-mail, so that the answer takes as long as for one that exists.
const nobody = hashPassword(crypto.randomUUID());

/**
 * Whether the password is the account's.
 * @param storedHash undefined when there is no such account: false, after the same work
 */
export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
	if (password.length > passwordLength.max) return false;
	const against = storedHash ?? (await nobody);
	const matches = last.then(() => verify(against, password));
	last = matches.catch(() => false);
	return (await matches) && storedHash !== undefined;
}

/** One after the other: a crowd of guesses would take all cores, and 19 MiB each, from visitors. */
let last = Promise.resolve(false);
