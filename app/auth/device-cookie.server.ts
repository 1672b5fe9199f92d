import { randomBytes } from "node:crypto";
import { deviceCookie } from "./signed-cookie.server";

type Device = { userId: string; nonce: string };

/**
 * The cookie of a browser with which an account has just signed in. It opens nothing: it gives the browser an attempt
 * budget of its own, so that strangers who guess cannot lock it out (OWASP, « Slow down online guessing attacks with
 * device cookies »).
 */
export const newDeviceCookie = (userId: string) =>
	deviceCookie().serialize({ userId, nonce: randomBytes(16).toString("base64url") } satisfies Device);

/** Names the browser, if this account has signed in with it before. */
export async function deviceOf(request: Request, userId: string | undefined): Promise<string | undefined> {
	const device: Partial<Device> | null = await deviceCookie().parse(request.headers.get("Cookie"));
	return userId !== undefined && device?.userId === userId ? device.nonce : undefined;
}
