import { createClient } from "@libsql/client";
import { originalPath } from "~/images/variants";

/** The paths in a database's `media` rows; variants have no rows. */
export async function knownPaths(database: string): Promise<Set<string>> {
	const client = createClient({ url: `file:${database}` });
	try {
		const { rows } = await client.execute("SELECT path FROM media");
		return new Set(rows.map((row) => String(row.path)));
	} finally {
		client.close();
	}
}

/** Whether a file is one of these, or a variant of one. */
export const isKnown = (path: string, known: Set<string>) => known.has(path) || known.has(originalPath(path) ?? "");
