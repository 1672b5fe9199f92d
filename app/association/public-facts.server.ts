import { log } from "~/log.server";
import { neutralFacts, type PublicFacts } from "./association-facts";
import { association } from "./settings.server";

/** What every page tells of the association; neutral when the database cannot be read, so that error pages still stand. */
export async function publicFacts(): Promise<{ facts: PublicFacts; failed: boolean }> {
	try {
		const { name, email, phone, address } = await association();
		return { facts: { name, email, phone, address }, failed: false };
	} catch (error) {
		log("error", "Impossible de lire les paramètres de l'association", {}, error);
		return { facts: neutralFacts, failed: true };
	}
}
