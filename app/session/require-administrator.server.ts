import { redirect, type Session } from "@remix-run/node";
import { and, eq, isNull } from "drizzle-orm";
import { db } from "~/db/client.server";
import { users } from "~/db/schema.server";
import { isUnreachable } from "~/db/time-limit.server";
import { errorResponse } from "~/http/error-response.server";
import { log } from "~/log/log.server";
import { readSession } from "./session.server";
import type { Administrator } from "./sign-in.server";
import type { SignInReason } from "./sign-in-reasons";

export type SignedIn = { administrator: Administrator; session: Session };

export async function signedIn(request: Request): Promise<SignedIn | undefined> {
	const session = await readSession(request);
	const userId = session.get("userId");
	if (userId === undefined) return undefined;
	const [administrator] = await db
		.select({ id: users.id, email: users.email, name: users.name })
		.from(users)
		.where(and(eq(users.id, userId), isNull(users.disabledAt)));
	return administrator && { administrator, session };
}

const databaseAway = "La base de données du site ne répond pas : rien n’a été enregistré. Réessayez dans un instant.";

/** Action-only routes: after signing in one returns to their list. */
const withoutPage =
	/\/[^/]+\/(cancel|confirm|delete|restore|poster|duplicate|disable|enable|hide|ignore|reopen|show)$|\/sures$|\/gifts\/[^/]+(\/receipt)?$|\/(images|mobile-money|besoins)\/ordre$|\/files$|\/sessions(\/[^/]+)?$/;

/**
 * The guard of every loader and action below /admin: call it first, before the body is read.
 * @param reason why to sign in, a key of `signInReason`
 * @param answer the alternative response to a form that must not be lost: 401 without a session, 503 without a database
 * @throws Response to /login, with the path to return to
 */
export async function requireAdministrator(
	request: Request,
	reason?: SignInReason,
	answer?: (request: Request, status: 401 | 503) => Promise<Response | undefined>,
): Promise<SignedIn> {
	const found = await signedIn(request).catch(async (error) => {
		if (!isUnreachable(error)) throw error;
		log("error", "A session could not be read", {}, error);
		throw (await answer?.(request, 503)) ?? errorResponse(503, databaseAway);
	});
	if (found) return found;
	const instead = await answer?.(request, 401);
	if (instead) throw instead;
	const { pathname, search } = new URL(request.url);
	const query = new URLSearchParams(search);
	for (const key of ["_data", "index"]) query.delete(key);
	const page = request.method === "GET" ? pathname : pathname.replace(withoutPage, "");
	const to = query.size > 0 ? `${page}?${query}` : page;
	throw redirect(`/login?${new URLSearchParams({ redirectTo: to, ...(reason && { raison: reason }) })}`);
}
