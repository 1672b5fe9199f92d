import { TOTP } from "otpauth";
import { enableSecondFactor, newTotpSecret } from "~/people/session/second-factor.server";
import { moussa } from "../cast";
import { openAccounts } from "./accounts-site";

export const { password } = moussa;
export const page = "/admin/profil/deux-etapes";
export const codeOf = (secret: string) => new TOTP({ secret }).generate();

/** A site with accounts, of which some ask for a code. */
export async function openSecondFactor() {
	const { site, colleague, did } = await openAccounts();

	/** A colleague whose account asks for a code, and who is not signed in. */
	async function secured() {
		const his = await colleague();
		const secret = newTotpSecret();
		const recovery = (await enableSecondFactor(his.id, secret, 0)) ?? [];
		const credentials = { email: his.email, password };
		return { ...his, secret, recovery, credentials, isIn: async () => (await his.get("/admin/profil")).status === 200 };
	}

	return { site, colleague, did, secured };
}
