import { redirect, type Session } from "@remix-run/node";
import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { isUnreachable } from "~/platform/db/cluster/time-limit.server";
import { users } from "~/platform/db/schema.server";
import { type Folder, folders } from "~/platform/kinds/content-kinds";
import { adminPaths, publicPaths } from "~/platform/kinds/paths";
import { log } from "~/platform/log/log.server";
import { errorResponse } from "~/web/http/error-response.server";
import { allows, formOf, needsSecondFactor, type Role, reservation, seesContacts } from "./permissions";
import { isSecondFactorDemanded } from "./second-factor.server";
import { readSession } from "./session.server";
import type { Account } from "./sign-in.server";
import type { SignInReason } from "./sign-in-page";

export type SignedIn = {
	/** `lacksCode`: money requires a second factor, which this account does not have. */
	account: Account & { role: Role; lacksCode: boolean };
	session: Session;
};

/** Returns the signed-in account, of any role, with its session. */
export async function signedIn(request: Request): Promise<SignedIn | undefined> {
	const session = await readSession(request);
	const userId = session.get("userId");
	if (userId === undefined) return undefined;
	const [account] = await db
		.select({
			id: users.id,
			email: users.email,
			name: users.name,
			role: users.role,
			lacksCode: sql<number>`${users.totpSecret} is null and ${isSecondFactorDemanded}`.mapWith(Boolean),
		})
		.from(users)
		.where(and(eq(users.id, userId), isNull(users.disabledAt)));
	return account && { account, session };
}

const databaseAway = "La base de données du site ne répond pas : rien n’a été enregistré. Réessayez dans un instant.";

const codeNeeded =
	"Rien n’est enregistré\u202f: l’association demande la double vérification pour cela. Activez-la dans « Mon profil », puis recommencez.";

/** The page where the second factor is switched on. */
const secondFactorPath = `${adminPaths.ownSecondFactor}?pourquoi=argent`;

/** Routes with only an action: after signing in, the user returns to the list above them. */
const withoutPage =
	/\/avis$|\/[^/]+\/(cancel|confirm|delete|restore|poster|personnes|lier|delier|litige|duplicate|disable|enable|hide|ignore|reopen|meme|distinct|retirer|show)$|\/sures$|\/gifts\/[^/]+(\/receipt)?$|\/(images|mobile-money|besoins)\/ordre$|\/files$|\/sessions(\/[^/]+)?$/;

/** An alternative response for a form that must not be lost; 401 without a session, 503 without a database. */
type Answer = (request: Request, status: 401 | 403 | 503) => Promise<Response | undefined>;

/**
 * Requires a signed-in account whose role allows the request. It guards every loader and action below /admin, and must
 * be called before the body is read.
 * @param reason why to sign in, a key of `signInReason`
 * @param answer is called with 403 when the role of the account does not allow the request
 * @throws Response a redirect to /login with the path to return to, or 403 with the roles that may open the page
 */
export async function requirePermission(request: Request, reason?: SignInReason, answer?: Answer): Promise<SignedIn> {
	const found = await requireSignIn(request, reason, answer);
	const refusal = roleRefusal(request, found);
	if (refusal !== undefined) throw (await answer?.(request, 403)) ?? errorResponse(403, refusal);
	if (found.account.lacksCode && needsSecondFactor(new URL(request.url).pathname, request.method)) {
		if (request.method === "GET" || request.method === "HEAD") throw redirect(secondFactorPath);
		throw (await answer?.(request, 403)) ?? errorResponse(403, codeNeeded);
	}
	return found;
}

/** Explains why the role of an account does not allow a request, by path and method; undefined when it does. */
export function roleRefusal({ url, method }: Request, { account: { role } }: SignedIn): string | undefined {
	const { pathname } = new URL(url);
	return allows(role, pathname, method) ? undefined : reservation(pathname, method);
}

/** Explains why an account may not describe or hide the files of a folder; undefined when it may. */
export function folderRefusal({ account: { role, lacksCode } }: SignedIn, folder: Folder): string | undefined {
	if (!allows(role, formOf(folder)) && !seesContacts(role)) return reservation(formOf(folder));
	return lacksCode && needsSecondFactor(formOf(folder)) ? codeNeeded : undefined;
}

/** Returns the folders whose files an account may describe and hide. */
export const foldersOf = (signedIn: SignedIn): Folder[] =>
	folders.filter((folder) => folderRefusal(signedIn, folder) === undefined);

/** Requires any signed-in account, whatever its role; for the layout around every page. */
export async function requireSignIn(request: Request, reason?: SignInReason, answer?: Answer): Promise<SignedIn> {
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
	throw redirect(`${publicPaths.signIn}?${new URLSearchParams({ redirectTo: to, ...(reason && { raison: reason }) })}`);
}
