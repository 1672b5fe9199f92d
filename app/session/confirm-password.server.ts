import type { Session } from "@remix-run/node";
import { tryAction } from "~/http/try-action.server";
import { hashOf } from "./session.server";
import { type Administrator, checkPassword, openAccount } from "./sign-in.server";
import { tooManyAttempts } from "./sign-in-refusals.server";

/** Why a password was not accepted, for conform's `reply`, with the answer's status and headers. */
export type PasswordRefusal = {
	errors: { formErrors: string[] } | { fieldErrors: { password: string[] } };
	init: { status: number; headers?: Record<string, string> };
};

/** Checks the password of who is signed in. Guesses count for this session alone: nobody else can spend its budget. */
export async function checkOwnPassword({ email }: Administrator, password: string, session: Session) {
	const budget = [{ what: "login-session", who: hashOf(session.id), most: 5 }];
	return checkPassword(await openAccount(email), password, budget);
}

/**
 * Asks who is signed in for the password again, before something worth stealing a session for.
 * @returns undefined when the password is right
 */
export async function passwordRefusal(
	administrator: Administrator,
	password: string | undefined,
	session: Session,
): Promise<PasswordRefusal | undefined> {
	if (!password) return wrongPassword("Saisissez votre mot de passe pour confirmer.");
	const checked = await tryAction("Votre mot de passe n’a pas pu être vérifié. Réessayez dans un instant.", () =>
		checkOwnPassword(administrator, password, session),
	);
	if (checked.failed) return { errors: { formErrors: [checked.message] }, init: { status: 503 } };
	if (checked.value === "wrong credentials") return wrongPassword("Ce mot de passe n’est pas le vôtre.");
	if (checked.value === "too many attempts") return wrongPassword(tooManyAttempts.error, tooManyAttempts.init);
	return undefined;
}

const wrongPassword = (message: string, init: PasswordRefusal["init"] = { status: 400 }): PasswordRefusal => ({
	errors: { fieldErrors: { password: [message] } },
	init,
});

/** How long a confirmation holds, in milliseconds. */
const confirmationLifetime = 60_000;

/** Notes in a session, to be committed, that whose it is has given the password. */
export const confirmSession = (session: Session) => session.set("confirmedAt", Date.now());

/** Whether that was just now, also by a clock that is set back. */
export const hasJustConfirmed = (session: Session) =>
	Math.abs(Date.now() - (session.get("confirmedAt") ?? 0)) < confirmationLifetime;
