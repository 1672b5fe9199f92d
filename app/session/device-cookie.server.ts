import { createHash, randomBytes } from "node:crypto";
import { signedCookie } from "./signed-cookie.server";

/** What the cookie holds; the time of signing in is in milliseconds. */
type Device = { userId: string; nonce: string; signedInAt: number };

const year = 365 * 24 * 60 * 60; // in seconds

/** Each account that uses a browser has a cookie there; the name tells nobody which account. */
const deviceCookie = (userId: string) => cookieNamed(createHash("sha256").update(userId).digest("hex").slice(0, 8));
const cookieNamed = (account: string) => signedCookie(`device-${account}`, year);

/**
 * The cookie of a browser with which an account has just signed in. It opens nothing: it gives the browser an attempt
 * budget of its own, so that strangers who guess cannot lock it out (OWASP, « Slow down online guessing attacks with
 * device cookies »).
 */
export const newDeviceCookie = (userId: string) =>
	deviceCookie(userId).serialize({
		userId,
		nonce: randomBytes(16).toString("base64url"),
		signedInAt: Date.now(),
	} satisfies Device);

/** Names the browser, if this account has signed in with it before. */
export async function deviceOf(request: Request, userId: string | undefined): Promise<string | undefined> {
	if (userId === undefined) return undefined;
	const device: Partial<Device> | null = await deviceCookie(userId).parse(request.headers.get("Cookie"));
	return device?.userId === userId ? device.nonce : undefined;
}

/** How many of a browser's device cookies are checked, the newest: a signature takes time. */
const mostChecked = 8;

/**
 * How long ago somebody last signed in with a browser, in milliseconds; undefined when nobody has within a year. No
 * database is asked, so this also holds for an account that was disabled meanwhile.
 */
export async function sinceLastSignIn(cookies = ""): Promise<number | undefined> {
	const accounts = [...cookies.matchAll(/\bdevice-([\da-f]{8})=/g)].slice(-mostChecked);
	const devices: (Partial<Device> | null)[] = await Promise.all(
		accounts.map(([, account = ""]) => cookieNamed(account).parse(cookies)),
	);
	// A clock that was ahead has signed a time to come.
	const ages = devices.flatMap((device) => (device?.signedInAt ? [Math.abs(Date.now() - device.signedInAt)] : []));
	return ages.length > 0 ? Math.min(...ages) : undefined;
}
