import { client } from "~/platform/db/client.server";
import { filesOnDisk } from "../domain/stored";

/** All data of a site as one text, to detect changes, without the times of visits and of image variants, and without leases. */
export async function everything(): Promise<string> {
	const tables = await client.execute(
		"select name from sqlite_schema where type = 'table' and name <> 'leases' order by name",
	);
	const rows = await client.batch(tables.rows.map((table) => `select * from "${table.name}"`));
	const seen = rows.map(({ rows }) => rows.map(({ last_seen_at, variants_at, ...row }) => row));
	return JSON.stringify([seen, filesOnDisk()]);
}
