import type { Session } from "@remix-run/node";
import { clientNetwork } from "~/http/client-address.server";
import { type Administrator, checkPassword } from "./sign-in.server";
import { tooManyAttempts } from "./sign-in-refusals.server";

/** Why a password was not accepted, in words for its field, with the answer's status and headers. */
type PasswordRefusal = { status: number; message: string; headers?: Record<string, string> };

/**
 * Asks who is signed in for the password again, before something worth stealing a session for. Guesses count with those
 * at the sign-in page.
 * @returns undefined when the password is right
 */
export async function passwordRefusal(
	administrator: Administrator,
	password: string | undefined,
	request: Request,
): Promise<PasswordRefusal | undefined> {
	if (!password) return { status: 400, message: "Saisissez votre mot de passe pour confirmer." };
	const result = await checkPassword(administrator.email, password, clientNetwork(request));
	if (result === "wrong credentials") return { status: 400, message: "Ce mot de passe n’est pas le vôtre." };
	if (result === "too many attempts") return { message: tooManyAttempts.error, ...tooManyAttempts.init };
	return undefined;
}

/** How long a confirmation holds, in milliseconds. */
const moment = 60_000;

/** Notes in a session, to be committed, that whose it is has given the password. */
export const confirmSession = (session: Session) => session.set("confirmedAt", Date.now());

/** Whether that was just now, also by a clock that is set back. */
export const hasJustConfirmed = (session: Session) => Math.abs(Date.now() - (session.get("confirmedAt") ?? 0)) < moment;
