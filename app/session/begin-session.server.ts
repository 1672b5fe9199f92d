import { tryAction } from "~/http/try-action.server";
import { sessionHeaders, startSession } from "./flash.server";
import { authenticator } from "./sign-in.server";
import { signInRefusals } from "./sign-in-refusals.server";

/**
 * Signs somebody in.
 * @param credentials a small request with the posted `email` and `password`
 * @returns who it is and the headers that keep the session; or the words of a refusal, and how to answer with them
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
