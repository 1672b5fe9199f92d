import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { sessionHeaders, startSession } from "./flash.server";
import { codeLimits, endPending, pendingHeaders } from "./pending-sign-in.server";
import { checkCode, hasSecondFactor } from "./second-factor.server";
import { type Administrator, authenticator } from "./sign-in.server";
import { signInRefusals } from "./sign-in-refusals.server";

/** The right password of an account with a second factor: no session yet. */
type CodeNeeded = { codeNeeded: true; headers: Headers };

/**
 * Signs in.
 * @param request whose cookies name the device and the session to replace
 * @param code that of the second factor, when it came with the password
 * @returns the account and the headers that store the session; that a code is needed; or the message and response of a
 * refusal
 */
export async function beginSession({ url, headers: sent }: Request, email: string, password: string, code = "") {
	const headers = new Headers(sent);
	for (const name of ["Content-Type", "Content-Length"]) headers.delete(name);
	const credentials = new Request(url, { method: "POST", headers, body: new URLSearchParams({ email, password }) });
	const result = await tryAction("Signing in failed", async () => {
		const administrator = await authenticator.authenticate("form", credentials);
		if (typeof administrator === "string") return administrator;
		if (await hasSecondFactor(administrator.id)) {
			if (code === "") return { codeNeeded: true, headers: await pendingHeaders(administrator.id) } as CodeNeeded;
			return withCode(administrator, code, credentials);
		}
		return startedSession(administrator, credentials);
	});
	return outcomeOf(result);
}

/** Signs in who gave the right password before. */
export async function finishSession(request: Request, administrator: Administrator, code: string) {
	return outcomeOf(await tryAction("Signing in failed", () => withCode(administrator, code, request)));
}

async function withCode(administrator: Administrator, code: string, request: Request) {
	const checked = await checkCode(administrator.id, code, await codeLimits(request, administrator.id));
	if (checked !== "code" && checked !== "recovery code") return checked;
	if (checked === "recovery code") await record(administrator, "session.recoveryCodeUsed");
	const session = await startedSession(administrator, request);
	session.headers.append("Set-Cookie", await endPending());
	return session;
}

async function startedSession(administrator: Administrator, request: Request) {
	return { administrator, headers: await sessionHeaders(await startSession(administrator, request)) };
}

type Started = Awaited<ReturnType<typeof startedSession>>;
type Refused = Exclude<keyof typeof signInRefusals, "unavailable">;

function outcomeOf<Outcome extends Started | CodeNeeded>(
	result: { failed: true } | { failed: false; value: Outcome | Refused },
) {
	if (result.failed) return signInRefusals.unavailable;
	return typeof result.value === "string" ? signInRefusals[result.value] : result.value;
}
