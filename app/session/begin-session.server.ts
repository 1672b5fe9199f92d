import { tryAction } from "~/http/try-action.server";
import { sessionHeaders, startSession } from "./flash.server";
import { authenticator } from "./sign-in.server";
import { signInRefusals } from "./sign-in-refusals.server";

/**
 * Signs in.
 * @param credentials a small request with the posted `email` and `password`
 * @returns the account and the headers that store the session; or the message and response of a refusal
 */
export async function beginSession(credentials: Request) {
	const begun = await tryAction("Nobody could sign in", async () => {
		const administrator = await authenticator.authenticate("form", credentials);
		if (typeof administrator === "string") return administrator;
		return { administrator, headers: await sessionHeaders(await startSession(administrator, credentials)) };
	});
	if (begun.failed) return signInRefusals.unavailable;
	if (typeof begun.value === "string") return signInRefusals[begun.value];
	return begun.value;
}
