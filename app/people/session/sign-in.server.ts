import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull, ne } from "drizzle-orm";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { db } from "~/platform/db/client.server";
import { users } from "~/platform/db/schema.server";
import { bareAddress } from "~/web/forms/form-text.server";
import { tryAction as tryTo } from "~/web/http/error-response.server";
import { consumeRateLimit, countedByNetwork, type RateLimit } from "~/web/http/rate-limit.server";
import { hashPassword, isOutdated, passwordMatches } from "./password.server";
import { signedCookie } from "./session-secret.server";

export type Account = { id: string; email: string; name: string };

/** The result of signing in. */
type SignIn = Account | "wrong credentials" | "too many attempts";

/** Checks the posted `email` and `password`; the caller limits the size of the request first. */
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
 * Limits by account and network, by network, and in total; not by account alone, as guesses would lock its owner out.
 * The total is 200 in 15 minutes, in portions of forty: after many guesses new browsers wait for three minutes.
 */
const anonymousLimits = (email: string, request: Request): RateLimit[] => [
	...countedByNetwork(request, { action: "login-account", subject: email, max: 5 }),
	...countedByNetwork(request, { action: "login-address", subject: "", max: 20 }),
	{ action: "login", subject: "anyone", max: 40, windowMs: 3 * 60_000 },
];

type UserRow = typeof users.$inferSelect;

/** Returns the account with this e-mail address, unless it is disabled or only invited. */
export async function openAccount(email: string): Promise<UserRow | undefined> {
	const open = and(eq(users.email, email), isNull(users.disabledAt), ne(users.passwordHash, ""));
	const [user] = await db.select().from(users).where(open);
	return user;
}

/**
 * Checks the password of an account. Only failures count towards the rate limits.
 * @param user undefined when there is none: the result is « wrong credentials », after the same work
 */
export async function checkPassword(user: UserRow | undefined, password: string, limits: RateLimit[]): Promise<SignIn> {
	const attempt = await consumeRateLimit(limits);
	if (!attempt.allowed) {
		await attempt.undo(); // otherwise retries would extend the block forever
		return "too many attempts";
	}
	const form = await passwordMatches(user?.passwordHash, password);
	if (!form || user === undefined) return "wrong credentials";
	await attempt.undo();
	if (form === "as typed" || isOutdated(user.passwordHash))
		await tryTo({ log: "A password could not be rehashed" }, () => renewHash(user, password));
	return { id: user.id, email: user.email, name: user.name };
}

/** Rehashes a password with today's parameters, unless it was changed in the meantime. */
async function renewHash({ id, passwordHash }: UserRow, password: string) {
	await db
		.update(users)
		.set({ passwordHash: await hashPassword(password) })
		.where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)));
}

/** Normalizes an e-mail address for lookup: bare, in lower case. */
export const normalizeEmail = (email: string) => bareAddress(email).toLowerCase();

/**
 * The response to too many attempts; the rate limit of signing in has a window of 15 minutes (docs/product.md, limits).
 */
export const tooManyAttempts = {
	error: "Trop de tentatives. Réessayez dans 15 minutes.",
	init: { status: 429, headers: { "Retry-After": "900" } },
};

/** The message and status of a refused sign-in. */
export const signInRefusals = {
	"wrong credentials": {
		error: "Erreur de connexion. Veuillez vérifier vos identifiants.",
		init: { status: 400 },
	},
	"wrong code": {
		error: "Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant, ou prenez un code de secours.",
		init: { status: 400 },
	},
	"too many attempts": {
		...tooManyAttempts,
		error:
			"Trop de tentatives. Réessayez dans 15 minutes au plus. Si c’est pressé, un autre administrateur peut vous donner un lien (page «\u202fComptes\u202f») : il mène droit à un nouveau mot de passe.",
	},
	unreadable: {
		error:
			"Le site n’a plus la clé qui lit les codes de l’application : il a été remis en place sans elle. Prenez un code de secours, ou demandez à qui tient le site de remettre cette clé, ou d’arrêter votre double vérification.",
		init: { status: 503 },
	},
	/** The database cannot be read or written. */
	unavailable: {
		error: "La connexion n’a pas pu se faire. Réessayez dans un instant.",
		init: { status: 503, headers: { "Retry-After": "10" } },
	},
};

/** The value of the cookie; `signedInAt` is in milliseconds. */
type Device = { userId: string; credentials: string; nonce: string; signedInAt: number };

const year = 365 * 24 * 60 * 60; // in seconds

/** One cookie per account and browser; its name does not reveal the account. */
const deviceCookie = (userId: string) => cookieNamed(createHash("sha256").update(userId).digest("hex").slice(0, 8));
const cookieNamed = (account: string) => signedCookie(`device-${account}`, year);

/** Returns a digest that changes with an account's password and second factor, and so revokes older cookies. */
export async function credentialsOf(userId: string): Promise<string> {
	const { passwordHash, totpSecret } = users;
	const [user] = await db.select({ passwordHash, totpSecret }).from(users).where(eq(users.id, userId));
	return createHash("sha256").update(`${user?.passwordHash} ${user?.totpSecret}`).digest("base64url");
}

/**
 * Creates the cookie of a browser in which an account has signed in. It authenticates nothing, but gives the browser
 * its own rate limit, so that strangers' guesses cannot lock it out (OWASP, « Slow down online guessing attacks with
 * device cookies »). A new password or second factor revokes it, as each old cookie would allow five more guesses.
 */
export const newDeviceCookie = async (userId: string) =>
	deviceCookie(userId).serialize({
		userId,
		credentials: await credentialsOf(userId),
		nonce: randomBytes(16).toString("base64url"),
		signedInAt: Date.now(),
	} satisfies Device);

/** Returns the id of the browser if this account has signed in with it before. */
export async function deviceOf(request: Request, userId: string | undefined): Promise<string | undefined> {
	if (userId === undefined) return undefined;
	const device: Partial<Device> | null = await deviceCookie(userId).parse(request.headers.get("Cookie"));
	if (device?.userId !== userId || device.credentials !== (await credentialsOf(userId))) return undefined;
	return device.nonce;
}

/** The maximum number of device cookies to verify, newest first: signatures cost time. */
const maxVerified = 8;

/**
 * Returns milliseconds since any account last signed in with a browser; undefined when none has within a year. It does
 * not read the database, so accounts disabled since count too.
 */
export async function sinceLastSignIn(cookies = ""): Promise<number | undefined> {
	const accounts = [...cookies.matchAll(/\bdevice-([\da-f]{8})=/g)].slice(-maxVerified);
	const devices: (Partial<Device> | null)[] = await Promise.all(
		accounts.map(([, account = ""]) => cookieNamed(account).parse(cookies)),
	);
	// A future time comes from a clock that was ahead when it was signed.
	const ages = devices.flatMap((device) => (device?.signedInAt ? [Math.abs(Date.now() - device.signedInAt)] : []));
	return ages.length > 0 ? Math.min(...ages) : undefined;
}
