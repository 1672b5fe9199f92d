import { log } from "~/log.server";
import { association } from "./settings.server";

/** What every page tells of the association; neutral when the database cannot be read, so that error pages still stand. */
export async function publicFacts() {
	try {
		const { name, email, phone, address } = await association();
		return { name, email, phone, address };
	} catch (error) {
		log("error", "Impossible de lire les paramètres de l'association", {}, error);
		return { name: "Notre association", email: "", phone: "", address: "" };
	}
}
