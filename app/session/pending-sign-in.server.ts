import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { db } from "~/db/client.server";
import { users } from "~/db/schema.server";
import type { RateLimit } from "~/http/rate-limit.server";
import { credentialsOf, deviceOf } from "./device-cookie.server";
import type { Administrator } from "./sign-in.server";
import { signedCookie } from "./signed-cookie.server";

const lifetime = 10 * 60; // in seconds

/** Who gave the right password and not yet the code; it is no session. */
const cookie = signedCookie("second-step", lifetime);

/** A new password ends it, as a new second factor does, or a disabled account. */
type Pending = { pendingUserId: string; at: number; credentials: string };

/** The header that notes that the password of an account was right. */
export async function pendingHeaders(userId: string): Promise<Headers> {
	const pending: Pending = { pendingUserId: userId, at: Date.now(), credentials: await credentialsOf(userId) };
	return new Headers({ "Set-Cookie": await cookie.serialize(pending) });
}

/** Whose code is asked for; undefined when nobody gave a password in the last ten minutes. */
export async function pendingAccount(request: Request): Promise<Administrator | undefined> {
	const pending: Partial<Pending> | null = await cookie.parse(request.headers.get("Cookie"));
	if (typeof pending?.pendingUserId !== "string") return undefined;
	if (Math.abs(Date.now() - (pending.at ?? 0)) > lifetime * 1000) return undefined;
	const [user] = await db
		.select({ id: users.id, email: users.email, name: users.name })
		.from(users)
		.where(and(eq(users.id, pending.pendingUserId), isNull(users.disabledAt), isNotNull(users.totpSecret)));
	return user && (await credentialsOf(user.id)) === pending.credentials ? user : undefined;
}

/** The header that ends it. */
export const endPending = () => cookie.serialize("", { maxAge: 0 });

/** As with passwords, a browser that signed in before has its own budget. */
export async function codeLimits(request: Request, userId: string): Promise<RateLimit[]> {
	const device = await deviceOf(request, userId);
	return [{ action: device ? "login-code-device" : "login-code", subject: device ?? userId, max: 5 }];
}
