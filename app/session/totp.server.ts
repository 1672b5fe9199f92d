import { Secret, TOTP } from "otpauth";

/** What authenticator apps agree on (RFC 6238): SHA-1, six digits, 30 seconds. */
const algorithm = { algorithm: "SHA1", digits: 6, period: 30 };

/** The tolerated difference between the clocks, in steps of 30 seconds. */
const window = 1;

/** A secret of 160 bits, in base32. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32;

/** The address by which an app learns the secret; long names are cut, as their QR code would get too fine. */
export const totpAddress = (secret: string, association: string, account: string) =>
	new TOTP({ ...algorithm, secret, issuer: labelPart(association, 40), label: labelPart(account, 80) }).toString();

/** A colon parts the names of a label, also an encoded one; half of an emoji could not be encoded. */
function labelPart(name: string, maxLength: number): string {
	let part = "";
	for (const { segment } of new Intl.Segmenter("fr").segment(name.replace(/\s*:\s*/g, " – ").trim())) {
		if (part.length + segment.length > maxLength) break;
		part += segment;
	}
	return part;
}

/**
 * The step whose code this is, in periods since 1970; undefined when it is of none around now.
 * @param now in milliseconds
 */
export function totpStep(secret: string, code: string, now = Date.now()): number | undefined {
	const delta = new TOTP({ ...algorithm, secret }).validate({ token: code, window, timestamp: now });
	return delta === null ? undefined : Math.floor(now / (algorithm.period * 1000)) + delta;
}
