import type { Session } from "@remix-run/node";
import * as z from "zod";
import { tryAction } from "~/web/http/error-response.server";
import { hashOf } from "./session.server";
import { type Account, checkPassword, openAccount, tooManyAttempts } from "./sign-in.server";

/** The refusal of a password for conform's `reply`, with status and headers of the response. */
export type PasswordRefusal = {
	errors: { formErrors: string[] } | { fieldErrors: { password: string[] } };
	init: { status: number; headers?: Record<string, string> };
};

/** Checks the password of the signed-in account. The rate limit is per session, so that others cannot exhaust it. */
export async function checkOwnPassword({ email }: Account, password: string, session: Session) {
	const limits = [{ action: "login-session", subject: hashOf(session.id), max: 5 }];
	return checkPassword(await openAccount(email), password, limits);
}

/**
 * Asks the signed-in account for its password again, before a sensitive action.
 * @returns undefined when the password is right
 */
export async function passwordRefusal(
	account: Account,
	password: string | undefined,
	session: Session,
): Promise<PasswordRefusal | undefined> {
	if (!password) return wrongPassword("Saisissez votre mot de passe pour confirmer.");
	const result = await tryAction(
		{
			log: "A password could not be verified",
			tell: "Votre mot de passe n’a pas pu être vérifié. Réessayez dans un instant.",
		},
		() => checkOwnPassword(account, password, session),
	);
	if (result.failed) return { errors: { formErrors: [result.message] }, init: { status: 503 } };
	if (result.value === "wrong credentials") return wrongPassword("Ce mot de passe n’est pas le vôtre.");
	if (result.value === "too many attempts") return wrongPassword(tooManyAttempts.error, tooManyAttempts.init);
	return undefined;
}

const wrongPassword = (message: string, init: PasswordRefusal["init"] = { status: 400 }): PasswordRefusal => ({
	errors: { fieldErrors: { password: [message] } },
	init,
});

/** The lifetime of a confirmation in milliseconds. */
const confirmationLifetimeMs = 60_000;

/** Marks the session as confirmed by password; the caller commits it. */
export const confirmSession = (session: Session) => session.set("confirmedAt", Date.now());

/** True when the confirmation is recent; a clock that was set back does not extend it. */
export const hasJustConfirmed = (session: Session) =>
	Math.abs(Date.now() - (session.get("confirmedAt") ?? 0)) < confirmationLifetimeMs;

/** The route checks whether the password is required, and right. */
export const downloadSchema = z.object({ password: z.string().max(256).optional() });
