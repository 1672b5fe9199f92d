import { createHash, randomBytes } from "node:crypto";
import { Secret } from "otpauth";

const count = 10;

/** Ten codes of 80 bits: « ABCD-EFGH-IJKL-MNOP ». */
export const newRecoveryCodes = () =>
	Array.from({ length: count }, () => {
		const bytes = randomBytes(10);
		const text = new Secret({ buffer: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + 10) }).base32;
		return text.replace(/.{4}(?=.)/g, "$&-");
	});

/** The hash of a code as somebody types it; a code is random enough to need no slow one. */
export const recoveryHash = (userId: string, code: string) =>
	createHash("sha256")
		.update(`${userId} ${code.toUpperCase().replace(/[^A-Z2-7]/g, "")}`)
		.digest("base64url");
