/** A cache whose one entry is the time, in milliseconds, when a volunteer last opened the administration. */
const marker = "session";

/** No session lasts longer, in milliseconds. */
const maxAge = 12 * 60 * 60_000;

export const markSignedIn = async () => (await caches.open(marker)).put("/", new Response(String(Date.now())));

export const markSignedOut = () => caches.delete(marker);

/** Whether somebody may be signed in: the cookie of a session is hidden from scripts. */
export async function isSignedIn(): Promise<boolean> {
	if (!(await caches.has(marker))) return false;
	const since = await (await (await caches.open(marker)).match("/"))?.text();
	return Date.now() - Number(since) < maxAge;
}
