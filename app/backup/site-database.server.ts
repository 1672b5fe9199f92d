import { isFile, pathOf, withConnection } from "~/db/connect.server";
import { tablesOf } from "~/db/copy-rows.server";
import { env } from "~/env/env.server";
import { sizeOf } from "~/files/disk-files.server";

/** What a start or a restoration may have created before there is a site. */
const empty = ["__drizzle_migrations", "leases"];

/**
 * Whether there is a site at an address of a database: a file that is not empty, sound or not, or a server with the
 * site's tables.
 * @throws Error in French when a server has the tables of another program
 */
export async function hasSite(url: string): Promise<boolean> {
	if (isFile(url)) return Boolean(await sizeOf(pathOf(url)));
	const names = await withConnection(url, async (server) => {
		const tables = await tablesOf((statement) => server.execute(statement));
		return tables.map(({ name }) => name).filter((name) => !empty.includes(name));
	});
	if (names.length > 0 && !["users", "media", "settings"].every((name) => names.includes(name)))
		throw new Error(
			`Le serveur libSQL contient autre chose qu’un site (table «\u202f${names[0]}\u202f»)\u202f: donnez l’adresse d’une base qui n’est qu’à lui.`,
		);
	return names.length > 0;
}

/** Where a site was looked for, in French. */
export const whereIs = (url: string) =>
	isFile(url) ? `dans ${env.DATA_DIR}` : `sur le serveur libSQL ${addressOf(url)}`;

/** Without a token. */
export const addressOf = (url: string) => url.replace(/\?.*/, "");
