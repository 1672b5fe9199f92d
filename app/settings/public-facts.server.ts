import { calendarDateAt } from "~/calendar/calendar-date";
import { log } from "~/log/log.server";
import { defaultPublicFacts, type PublicFacts } from "./association-facts";
import { storedLogo } from "./logo.server";
import { association } from "./settings.server";

/**
 * The facts on every public page and the current year in the site's time zone. Defaults when the database cannot be
 * read, so that error pages still render.
 */
export async function publicFacts(): Promise<{ facts: PublicFacts; year: string; failed: boolean }> {
	const yearIn = (timeZone: string) => calendarDateAt(new Date(), timeZone).slice(0, 4);
	try {
		const [{ email, phone, address, timeZone }, shown] = await Promise.all([association(), nameAndLogo()]);
		const facts = { ...shown, email, phone, address };
		return { facts, year: yearIn(timeZone), failed: false };
	} catch (error) {
		log("error", "Impossible de lire les paramètres de l’association", {}, error);
		return { facts: defaultPublicFacts, year: yearIn("UTC"), failed: true };
	}
}

/** Name and logo of the association for share pictures; no hidden logo. */
export async function nameAndLogo(): Promise<Pick<PublicFacts, "name" | "logo">> {
	const [{ name }, logo] = await Promise.all([association(), storedLogo()]);
	return { name, logo: logo?.hidden ? null : logo };
}
