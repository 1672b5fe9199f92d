import { hash, verify } from "@node-rs/argon2";

// OWASP Password Storage cheat sheet: Argon2id with at least 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A password has 12 to 256 characters, of any kind (docs/product.md, limits). */
export const passwordLength = { min: 12, max: 256 };

/** The salted Argon2id hash to store. */
export const hashPassword = (password: string) => hash(password, cost);

/** Whether a hash has other parameters than today's. */
export const isOutdated = (storedHash: string) =>
	!storedHash.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`);

// Verified when no account has the e-mail, so that the response takes equally long.
const dummyHash = hashPassword(crypto.randomUUID());

/**
 * Whether the password matches.
 * @param storedHash undefined when there is no such account: false, after the same work
 */
export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
	if (password.length > passwordLength.max) return false;
	const against = storedHash ?? (await dummyHash);
	const matches = last.then(() => verify(against, password));
	last = matches.catch(() => false);
	return (await matches) && storedHash !== undefined;
}

/** One at a time: concurrent guesses would take all cores, and 19 MiB each. */
let last = Promise.resolve(false);
