import { and, eq, isNull, ne } from "drizzle-orm";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { db } from "~/db/client.server";
import { users } from "~/db/schema.server";
import { attempt as tryTo } from "~/http/attempt.server";
import { countAttempt } from "~/http/attempts.server";
import { clientNetwork } from "~/http/client-address.server";
import { hashPassword, isOutdated, passwordMatches } from "./password.server";

export type Administrator = { id: string; email: string; name: string };

/** What a sign-in came to; the route puts it in words. */
export type SignIn = Administrator | "wrong credentials" | "too many attempts";

/** Checks the posted `email` and `password`; hand it only a request whose body is known to be small. */
export const authenticator = new Authenticator<SignIn>();

authenticator.use(
	new FormStrategy(async ({ form, request }) => {
		return checkPassword(String(form.get("email") ?? ""), String(form.get("password") ?? ""), clientNetwork(request));
	}),
);

/**
 * Whether the password is that of the account with this e-mail, which is neither disabled nor merely invited. Every try
 * counts towards the limits of signing in, wherever it is made; a right one does not.
 * @param network the visitor's, as `clientNetwork` tells it
 */
export async function checkPassword(email: string, password: string, network: string): Promise<SignIn> {
	const account = normalizeEmail(email);
	// By account from one network, by network and in all. Not by account alone: guessing would lock its owner out.
	const counted = [
		{ what: "login-account", who: `${account} ${network}`, most: 5 },
		{ what: "login-address", who: network, most: 20 },
		{ what: "login", who: "anyone", most: 200 },
	];
	const attempt = await countAttempt(counted);
	if (!attempt.allowed) {
		await attempt.takeBack(); // or trying again would keep the door shut for ever
		return "too many attempts";
	}
	// The same work and the same answer for an account that is shut as for none.
	const open = and(eq(users.email, account), isNull(users.disabledAt), ne(users.passwordHash, ""));
	const [user] = await db.select().from(users).where(open);
	if (!(await passwordMatches(user?.passwordHash, password)) || user === undefined) return "wrong credentials";
	await attempt.takeBack();
	if (isOutdated(user.passwordHash))
		await tryTo("A password could not be stored anew", () => renewHash(user, password));
	return { id: user.id, email: user.email, name: user.name };
}

/** Stores a password at today's cost; not over one that was chosen meanwhile. */
async function renewHash({ id, passwordHash }: typeof users.$inferSelect, password: string) {
	await db
		.update(users)
		.set({ passwordHash: await hashPassword(password) })
		.where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)));
}

/** An e-mail as accounts are looked up: without spaces around it, in small letters. */
export const normalizeEmail = (email: string) => email.trim().normalize("NFC").toLowerCase();
