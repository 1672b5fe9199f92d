import { and, eq, isNull, ne } from "drizzle-orm";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { db } from "~/db/client.server";
import { users } from "~/db/schema.server";
import { bareAddress } from "~/forms/form-text.server";
import { consumeRateLimit, countedByNetwork, type RateLimit } from "~/http/rate-limit.server";
import { tryAction as tryTo } from "~/http/try-action.server";
import { deviceOf } from "./device-cookie.server";
import { hashPassword, isOutdated, passwordMatches } from "./password.server";

export type Administrator = { id: string; email: string; name: string };

/** The result of signing in. */
export type SignIn = Administrator | "wrong credentials" | "too many attempts";

/** Checks the posted `email` and `password`; limit the size of the request before. */
export const authenticator = new Authenticator<SignIn>();

authenticator.use(
	new FormStrategy(async ({ form, request }) => {
		const email = normalizeEmail(String(form.get("email") ?? ""));
		const user = await openAccount(email);
		const device = await deviceOf(request, user?.id);
		const limits = device ? [{ action: "login-device", subject: device, max: 5 }] : anonymousLimits(email, request);
		return checkPassword(user, String(form.get("password") ?? ""), limits);
	}),
);

/**
 * By account and network, by network, and in all. Not by account alone: guesses would lock its owner out. In all they are
 * 200 in 15 minutes, let in by forty: after a rush of guesses new browsers wait for three minutes.
 */
const anonymousLimits = (email: string, request: Request): RateLimit[] => [
	...countedByNetwork(request, { action: "login-account", subject: email, max: 5 }),
	...countedByNetwork(request, { action: "login-address", subject: "", max: 20 }),
	{ action: "login", subject: "anyone", max: 40, windowMs: 3 * 60_000 },
];

type Account = typeof users.$inferSelect;

/** The account with this e-mail, unless it is disabled or only invited. */
export async function openAccount(email: string): Promise<Account | undefined> {
	const open = and(eq(users.email, email), isNull(users.disabledAt), ne(users.passwordHash, ""));
	const [user] = await db.select().from(users).where(open);
	return user;
}

/**
 * Whether the password is that of the account. Only failures count towards the rate limits.
 * @param user undefined when there is none: same result, after the same work
 */
export async function checkPassword(user: Account | undefined, password: string, limits: RateLimit[]): Promise<SignIn> {
	const attempt = await consumeRateLimit(limits);
	if (!attempt.allowed) {
		await attempt.undo(); // otherwise retries would extend the block forever
		return "too many attempts";
	}
	const form = await passwordMatches(user?.passwordHash, password);
	if (!form || user === undefined) return "wrong credentials";
	await attempt.undo();
	if (form === "as typed" || isOutdated(user.passwordHash))
		await tryTo("A password could not be rehashed", () => renewHash(user, password));
	return { id: user.id, email: user.email, name: user.name };
}

/** Rehashes a password with today's parameters, unless it was changed meanwhile. */
async function renewHash({ id, passwordHash }: Account, password: string) {
	await db
		.update(users)
		.set({ passwordHash: await hashPassword(password) })
		.where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)));
}

/** Normalizes an e-mail for look-up: bare, in lower case. */
export const normalizeEmail = (email: string) => bareAddress(email).toLowerCase();
