import { randomBytes } from "node:crypto";
import { signedCookie } from "./signed-cookie.server";

/** How long a browser is recognised after signing in, in seconds: a year. */
const lifetime = 365 * 24 * 60 * 60;

const cookie = signedCookie("device", lifetime);

type Device = { userId: string; nonce: string };

/**
 * The cookie of a browser with which an account has just signed in. It opens nothing: it gives the browser an attempt
 * budget of its own, so that strangers who guess cannot lock it out (OWASP, « Slow down online guessing attacks with
 * device cookies »).
 */
export const newDeviceCookie = (userId: string) =>
	cookie.serialize({ userId, nonce: randomBytes(16).toString("base64url") } satisfies Device);

/** Names the browser, if this account has signed in with it before. */
export async function deviceOf(request: Request, userId: string | undefined): Promise<string | undefined> {
	const device: Partial<Device> | null = await cookie.parse(request.headers.get("Cookie"));
	return userId !== undefined && device?.userId === userId ? device.nonce : undefined;
}
