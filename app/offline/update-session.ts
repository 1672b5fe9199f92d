import { clearCaches } from "./offline-cache";
import { markSignedIn, markSignedOut } from "./session-marker";

/** Whoever signs in leaves nothing of what was read before; a page to sign in or out ends that. */
export async function updateSession(path: string) {
	if (!/^\/admin/i.test(path)) return void (await markSignedOut());
	await markSignedIn();
	await clearCaches();
}
