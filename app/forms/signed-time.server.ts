import { createHmac, timingSafeEqual } from "node:crypto";

/** A signed timestamp for a form: the client cannot change it. */
export function signTime(secret: string, instant = Date.now()): string {
	const time = instant.toString(36);
	return `${time}.${signatureOf(time, secret)}`;
}

/** The timestamp in milliseconds; undefined when the signature does not match. */
export function readSignedTime(secret: string, text: string): number | undefined {
	const [time = "", signature = ""] = text.split(".");
	const [actual, expected] = [Buffer.from(signature), Buffer.from(signatureOf(time, secret))];
	if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
	return Number.parseInt(time, 36);
}

const signatureOf = (time: string, secret: string) =>
	createHmac("sha256", secret).update(`signed-time:${time}`).digest("base64url");
