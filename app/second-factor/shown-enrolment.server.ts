import { totpAddress } from "~/session/totp.server";
import { qrCode } from "~/sharing/qr-code.server";
import type { Enrolment } from "./enrolment-form";

/** A secret as an app can learn it: by camera, by link, by hand. */
export function shownEnrolment(
	{ secret, sealed }: { secret: string; sealed: string },
	association: { name: string },
	email: string,
): Enrolment {
	const address = totpAddress(secret, association.name, email);
	return { secret, sealed, address, code: qrCode(address, 30) };
}
