import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { users } from "~/db/schema.server";
import { signedCookie } from "./signed-cookie.server";

/** The value of the cookie; `signedInAt` is in milliseconds. */
type Device = { userId: string; credentials: string; nonce: string; signedInAt: number };

const year = 365 * 24 * 60 * 60; // in seconds

/** One cookie per account and browser; its name does not reveal the account. */
const deviceCookie = (userId: string) => cookieNamed(createHash("sha256").update(userId).digest("hex").slice(0, 8));
const cookieNamed = (account: string) => signedCookie(`device-${account}`, year);

/** What changes with the password and the second factor of an account, and ends what was given out before. */
export async function credentialsOf(userId: string): Promise<string> {
	const { passwordHash, totpSecret } = users;
	const [user] = await db.select({ passwordHash, totpSecret }).from(users).where(eq(users.id, userId));
	return createHash("sha256").update(`${user?.passwordHash} ${user?.totpSecret}`).digest("base64url");
}

/**
 * The device cookie of a browser in which an account has signed in. It authenticates nothing, but gives the browser its
 * own rate limit, so that strangers' guesses cannot lock it out (OWASP, « Slow down online guessing attacks with device
 * cookies »). A new password or second factor ends that: each of the old cookies would be five more guesses.
 */
export const newDeviceCookie = async (userId: string) =>
	deviceCookie(userId).serialize({
		userId,
		credentials: await credentialsOf(userId),
		nonce: randomBytes(16).toString("base64url"),
		signedInAt: Date.now(),
	} satisfies Device);

/** The id of the browser, if this account has signed in with it before. */
export async function deviceOf(request: Request, userId: string | undefined): Promise<string | undefined> {
	if (userId === undefined) return undefined;
	const device: Partial<Device> | null = await deviceCookie(userId).parse(request.headers.get("Cookie"));
	if (device?.userId !== userId || device.credentials !== (await credentialsOf(userId))) return undefined;
	return device.nonce;
}

/** The most device cookies to verify, the newest: signatures cost time. */
const maxVerified = 8;

/**
 * Milliseconds since any account last signed in with a browser; undefined when none has within a year. Without the
 * database, so also for accounts disabled since.
 */
export async function sinceLastSignIn(cookies = ""): Promise<number | undefined> {
	const accounts = [...cookies.matchAll(/\bdevice-([\da-f]{8})=/g)].slice(-maxVerified);
	const devices: (Partial<Device> | null)[] = await Promise.all(
		accounts.map(([, account = ""]) => cookieNamed(account).parse(cookies)),
	);
	// A clock that was ahead has signed a future time.
	const ages = devices.flatMap((device) => (device?.signedInAt ? [Math.abs(Date.now() - device.signedInAt)] : []));
	return ages.length > 0 ? Math.min(...ages) : undefined;
}
