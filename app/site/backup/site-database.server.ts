import { isDeepStrictEqual } from "node:util";
import { sizeOf } from "~/media/files/disk-files.server";
import { isFile, pathOf, withConnection } from "~/platform/db/connect.server";
import { tablesOf } from "~/platform/db/copy-database.server";
import { type Count, countOf, countQuery } from "~/platform/db/write-count.server";
import { env } from "~/platform/env/env.server";

/** Tables that a start or a restore may create before there is a site. */
const empty = ["__drizzle_migrations", "leases"];

/**
 * True when there is a site at a database URL: a file that is not empty, damaged or not, or a server with the site's
 * tables.
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

/** True when two URLs lead to the same database, or one of them to a replica of it, whatever they look like. */
export async function isSameDatabase(one: string, other: string): Promise<boolean> {
	const [count, otherCount] = [await countAt(one), await countAt(other)];
	return count !== undefined && isDeepStrictEqual(count, otherCount);
}

/** @returns undefined without a site, or for one that is damaged or predates the write count */
async function countAt(url: string): Promise<Count | undefined> {
	if (!(await hasSite(url))) return undefined;
	return withConnection(url, (client) => client.execute(countQuery).then(countOf, () => undefined));
}

/** Says in French where a site was looked for. */
export const whereIs = (url: string) =>
	isFile(url) ? `dans ${env.DATA_DIR}` : `sur le serveur libSQL ${addressOf(url)}`;

/** Returns the URL without its token. */
export const addressOf = (url: string) => url.replace(/\?.*/, "");
