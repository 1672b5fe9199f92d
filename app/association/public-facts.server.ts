import { log } from "~/log.server";
import { neutralFacts, type PublicFacts } from "./association-facts";
import { association } from "./settings.server";

/** What every page tells of the association; neutral when the database cannot be read, so that error pages still stand. */
export async function publicFacts(): Promise<PublicFacts> {
	try {
		const { name, email, phone, address } = await association();
		return { name, email, phone, address };
	} catch (error) {
		log("error", "Impossible de lire les paramètres de l'association", {}, error);
		return neutralFacts;
	}
}
