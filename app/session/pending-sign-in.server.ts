import { createHash } from "node:crypto";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { db } from "~/db/client.server";
import { users } from "~/db/schema.server";
import type { RateLimit } from "~/http/rate-limit.server";
import { deviceOf } from "./device-cookie.server";
import type { Administrator } from "./sign-in.server";
import { signedCookie } from "./signed-cookie.server";

const lifetime = 10 * 60; // in seconds

/** Who gave the right password and not yet the code; it is no session. */
const cookie = signedCookie("second-step", lifetime);

type Pending = { pendingUserId: string; at: number; password: string };

/** A new password, or a disabled account, ends it. */
const proofOf = (passwordHash: string) => createHash("sha256").update(passwordHash).digest("base64url");

/** The header that notes that the password of an account was right. */
export async function pendingHeaders(userId: string): Promise<Headers> {
	const [user] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
	const pending: Pending = { pendingUserId: userId, at: Date.now(), password: proofOf(user?.hash ?? "") };
	return new Headers({ "Set-Cookie": await cookie.serialize(pending) });
}

/** Whose code is asked for; undefined when nobody gave a password in the last ten minutes. */
export async function pendingAccount(request: Request): Promise<Administrator | undefined> {
	const pending: Partial<Pending> | null = await cookie.parse(request.headers.get("Cookie"));
	if (typeof pending?.pendingUserId !== "string") return undefined;
	if (Math.abs(Date.now() - (pending.at ?? 0)) > lifetime * 1000) return undefined;
	const [user] = await db
		.select({ id: users.id, email: users.email, name: users.name, hash: users.passwordHash })
		.from(users)
		.where(and(eq(users.id, pending.pendingUserId), isNull(users.disabledAt), isNotNull(users.totpSecret)));
	if (user === undefined || proofOf(user.hash) !== pending.password) return undefined;
	return { id: user.id, email: user.email, name: user.name };
}

/** The header that ends it. */
export const endPending = () => cookie.serialize("", { maxAge: 0 });

/** As with passwords, a browser that signed in before has its own budget. */
export async function codeLimits(request: Request, userId: string): Promise<RateLimit[]> {
	const device = await deviceOf(request, userId);
	return [{ action: device ? "login-code-device" : "login-code", subject: device ?? userId, max: 5 }];
}
