import { json } from "@remix-run/node";
import { log } from "~/log.server";

/**
 * Loads what a public page lists. When the database cannot be read the page shows its empty state instead (spec §8),
 * with a status and a header that keep it out of caches and search engines (decisions.md).
 * @param logged what the log says of it
 */
export async function loadOrEmpty<Data extends object>(logged: string, empty: Data, load: () => Promise<Data>) {
	try {
		return json({ ...(await load()), failed: false });
	} catch (error) {
		if (error instanceof Response) throw error;
		log("error", logged, {}, error);
		return json({ ...empty, failed: true }, { status: 503, headers: { "Cache-Control": "no-store" } });
	}
}
