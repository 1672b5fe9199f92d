import { tryAction } from "~/http/try-action.server";
import { sessionHeaders, startSession } from "./flash.server";
import { authenticator } from "./sign-in.server";
import { signInRefusals } from "./sign-in-refusals.server";

/**
 * Signs in.
 * @param request whose cookies name the device and the session to replace
 * @returns the account and the headers that store the session; or the message and response of a refusal
 */
export async function beginSession({ url, headers: sent }: Request, email: string, password: string) {
	const headers = new Headers(sent);
	for (const name of ["Content-Type", "Content-Length"]) headers.delete(name);
	const credentials = new Request(url, { method: "POST", headers, body: new URLSearchParams({ email, password }) });
	const result = await tryAction("Signing in failed", async () => {
		const administrator = await authenticator.authenticate("form", credentials);
		if (typeof administrator === "string") return administrator;
		return { administrator, headers: await sessionHeaders(await startSession(administrator, credentials)) };
	});
	if (result.failed) return signInRefusals.unavailable;
	if (typeof result.value === "string") return signInRefusals[result.value];
	return result.value;
}
