import { newTotpSecret, totpAddress, totpStep } from "~/people/session/second-factor.server";
import { seal, unseal } from "~/people/session/session-secret.server";
import { plainSigns } from "~/web/forms/form-text.server";
import { qrCode } from "~/web/ui/qr-code.server";
import type { Enrolment } from "./second-factor-forms";

const lifetimeMs = 15 * 60_000;

const purposeOf = (userId: string) => `enrolment ${userId}`;

/**
 * Creates a secret for an account whose password was checked, sealed for the form that proves that an app has it;
 * nothing is stored before that.
 */
export function beginEnrolment(userId: string): { secret: string; sealed: string } {
	const secret = newTotpSecret();
	return { secret, sealed: seal(JSON.stringify({ secret, at: Date.now() }), purposeOf(userId)) };
}

/** Opens a sealed enrolment; undefined when it is older than 15 minutes, or belongs to another account. */
export function enrolmentSecret(userId: string, sealed: string): string | undefined {
	const text = unseal(sealed, purposeOf(userId));
	if (text === undefined) return undefined;
	const { secret, at }: { secret: string; at: number } = JSON.parse(text);
	return Math.abs(Date.now() - at) < lifetimeMs ? secret : undefined;
}

/** Returns the time step of the code that an app shows for a secret; undefined when the code is wrong. */
export const enrolmentStep = (secret: string, code: string) => totpStep(secret, plainSigns(code).replace(/[\s-]/g, ""));

/** Returns the secret in the forms that an app accepts: QR code, link and text. */
export function shownEnrolment(
	{ secret, sealed }: { secret: string; sealed: string },
	association: { name: string },
	email: string,
): Enrolment {
	const address = totpAddress(secret, association.name, email);
	return { secret, sealed, address, code: qrCode(address, 30) };
}
