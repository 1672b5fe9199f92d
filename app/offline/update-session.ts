import { clearCaches } from "./offline-cache";
import { markSignedIn, markSignedOut } from "./session-marker";

/** Signing in clears the cached pages, and nothing is cached until a page to sign in or out is opened. */
export async function updateSession(path: string) {
	if (!/^\/admin/i.test(path)) return void (await markSignedOut());
	await markSignedIn();
	await clearCaches();
}
