import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { record } from "~/people/journal/record.server";
import { db } from "~/platform/db/client.server";
import { users } from "~/platform/db/schema.server";
import { tryAction } from "~/web/http/error-response.server";
import type { RateLimit } from "~/web/http/rate-limit.server";
import { sessionHeaders } from "./flash.server";
import { checkCode, hasSecondFactor } from "./second-factor.server";
import { signedCookie } from "./session-secret.server";
import { type Account, authenticator, credentialsOf, deviceOf, signInRefusals } from "./sign-in.server";
import { startSession } from "./start-session.server";

const lifetimeSeconds = 10 * 60;

/** Remembers an account whose password was right, but whose code is missing; the cookie is no session. */
const cookie = signedCookie("second-step", lifetimeSeconds);

/** `credentials`: a new password or second factor ends the pending sign-in. */
type Pending = { pendingUserId: string; at: number; credentials: string };

/** Returns the header of the cookie that remembers the right password of an account. */
export async function pendingHeaders(userId: string): Promise<Headers> {
	const pending: Pending = { pendingUserId: userId, at: Date.now(), credentials: await credentialsOf(userId) };
	return new Headers({ "Set-Cookie": await cookie.serialize(pending) });
}

/** Returns the account that must enter its code; undefined when no password was given in the last ten minutes. */
export async function pendingAccount(request: Request): Promise<Account | undefined> {
	const pending: Partial<Pending> | null = await cookie.parse(request.headers.get("Cookie"));
	if (typeof pending?.pendingUserId !== "string") return undefined;
	if (Math.abs(Date.now() - (pending.at ?? 0)) > lifetimeSeconds * 1000) return undefined;
	const [user] = await db
		.select({ id: users.id, email: users.email, name: users.name })
		.from(users)
		.where(and(eq(users.id, pending.pendingUserId), isNull(users.disabledAt), isNotNull(users.totpSecret)));
	return user && (await credentialsOf(user.id)) === pending.credentials ? user : undefined;
}

/** Returns the header that deletes the cookie. */
const endPending = () => cookie.serialize("", { maxAge: 0 });

/** Limits the codes; as with passwords, a browser that signed in before has its own limit. */
async function codeLimits(request: Request, userId: string): Promise<RateLimit[]> {
	const device = await deviceOf(request, userId);
	return [{ action: device ? "login-code-device" : "login-code", subject: device ?? userId, max: 5 }];
}

/**
 * Signs in with e-mail address and password.
 * @param request its cookies identify the device and the session to replace
 * @param code of the second factor, when it came with the password
 * @returns the account and the headers that store the session; that a code is needed; or the message and response of a
 * refusal
 */
export async function beginSession({ url, headers: sent }: Request, email: string, password: string, code = "") {
	const headers = new Headers(sent);
	for (const name of ["Content-Type", "Content-Length"]) headers.delete(name);
	const credentials = new Request(url, { method: "POST", headers, body: new URLSearchParams({ email, password }) });
	return outcomeOf(async () => {
		const account = await authenticator.authenticate("form", credentials);
		if (typeof account === "string") return account;
		if (await hasSecondFactor(account.id)) {
			// The session starts only after the code.
			if (code === "") return { codeNeeded: true as const, headers: await pendingHeaders(account.id) };
			return withCode(account, code, credentials);
		}
		return startedSession(account, credentials);
	});
}

/** Signs in an account whose password was checked before. */
export const finishSession = (request: Request, account: Account, code: string) =>
	outcomeOf(() => withCode(account, code, request));

async function withCode(account: Account, code: string, request: Request) {
	const checked = await checkCode(account.id, code, await codeLimits(request, account.id));
	if (checked !== "code" && checked !== "recovery code") return checked;
	if (checked === "recovery code") await record(account, "session.recoveryCodeUsed");
	const session = await startedSession(account, request);
	session.headers.append("Set-Cookie", await endPending());
	return session;
}

async function startedSession(account: Account, request: Request) {
	return { account, headers: await sessionHeaders(await startSession(account, request)) };
}

async function outcomeOf<Outcome extends { headers: Headers }>(
	signIn: () => Promise<Outcome | Exclude<keyof typeof signInRefusals, "unavailable">>,
) {
	const result = await tryAction({ log: "Signing in failed" }, signIn);
	if (result.failed) return signInRefusals.unavailable;
	return typeof result.value === "string" ? signInRefusals[result.value] : result.value;
}
