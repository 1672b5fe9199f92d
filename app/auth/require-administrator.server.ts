import { redirect, type Session } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { users } from "~/db/schema.server";
import { readSession } from "./session.server";
import type { Administrator } from "./sign-in.server";

type SignedIn = { administrator: Administrator; session: Session };

/** Who is signed in, if anyone. */
export async function signedIn(request: Request): Promise<SignedIn | undefined> {
	const session = await readSession(request);
	const userId = session.get("userId");
	if (userId === undefined) return undefined;
	const [administrator] = await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, userId));
	return administrator && { administrator, session };
}

/**
 * The guard of every loader and action below /admin: call it first, before anything of the body is read.
 * @param reason what the sign-in page says of it, a key of `signInReasons`
 * @throws Response to /login, which leads back to the page asked for
 */
export async function requireAdministrator(request: Request, reason?: string): Promise<SignedIn> {
	const found = await signedIn(request);
	if (found) return found;
	const { pathname, search } = new URL(request.url);
	const query = new URLSearchParams(search);
	for (const key of ["_data", "index"]) query.delete(key);
	const to = query.size > 0 ? `${pathname}?${query}` : pathname;
	throw redirect(`/login?${new URLSearchParams({ redirectTo: to, ...(reason && { raison: reason }) })}`);
}
