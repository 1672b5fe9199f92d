import { client } from "~/db/client.server";
import { filesOnDisk } from "../domain/stored";

/**
 * All that a site knows, as one text: whatever is done to it shows. When
 * somebody was last seen and when sizes of a picture were made is no change.
 */
export async function everything(): Promise<string> {
	const tables = await client.execute("select name from sqlite_schema where type = 'table' order by name");
	const rows = await client.batch(tables.rows.map((table) => `select * from "${table.name}"`));
	const seen = rows.map(({ rows }) => rows.map(({ last_seen_at, variants_at, ...row }) => row));
	return JSON.stringify([seen, filesOnDisk()]);
}
