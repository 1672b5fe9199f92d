import { newTotpSecret, totpAddress, totpStep } from "~/people/session/second-factor.server";
import { seal, unseal } from "~/people/session/session-secret.server";
import { plainSigns } from "~/web/forms/form-text.server";
import { qrCode } from "~/web/ui/qr-code.server";
import type { Enrolment } from "./second-factor-forms";

const lifetime = 15 * 60_000;

const purposeOf = (userId: string) => `enrolment ${userId}`;

/**
 * A new secret for an account that gave its password, sealed for the form that proves that an app has learned it: so
 * nothing is stored before.
 */
export function beginEnrolment(userId: string): { secret: string; sealed: string } {
	const secret = newTotpSecret();
	return { secret, sealed: seal(JSON.stringify({ secret, at: Date.now() }), purposeOf(userId)) };
}

/** The secret of a sealed enrolment; undefined when it is older than 15 minutes, or not of this account. */
export function enrolmentSecret(userId: string, sealed: string): string | undefined {
	const text = unseal(sealed, purposeOf(userId));
	if (text === undefined) return undefined;
	const { secret, at }: { secret: string; at: number } = JSON.parse(text);
	return Math.abs(Date.now() - at) < lifetime ? secret : undefined;
}

/** The step of the code that an app shows for a secret; undefined when it is wrong. */
export const enrolmentStep = (secret: string, code: string) => totpStep(secret, plainSigns(code).replace(/[\s-]/g, ""));

/** A secret as an app can learn it: by camera, by link, by hand. */
export function shownEnrolment(
	{ secret, sealed }: { secret: string; sealed: string },
	association: { name: string },
	email: string,
): Enrolment {
	const address = totpAddress(secret, association.name, email);
	return { secret, sealed, address, code: qrCode(address, 30) };
}
