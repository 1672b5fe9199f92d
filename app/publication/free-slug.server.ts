import slugify, { type Options } from "@sindresorhus/slugify";
import { sql } from "drizzle-orm";
import { events, type needs } from "~/db/schema.server";
import { plainLetters } from "~/search/fold-text.server";

/** French conjunction for « & »; `decamelize` would split words at « Œ ». */
const inFrench: Options = { decamelize: false, customReplacements: [["&", " et "]] };

/** @param fallback for a title without a letter of the Latin script */
export const slugOf = (title: string, fallback: string) =>
	slugify(plainLetters(title), inFrench).slice(0, 80).replace(/-+$/, "") || fallback;

/**
 * SQL expression for the first free slug of a table: « Fête de Noël » gives `fete-de-noel`, then `fete-de-noel-2`. Evaluated
 * inside the INSERT: two concurrent inserts cannot pick the same one.
 */
export function freeSlug(table: typeof events | typeof needs, title: string) {
	const slug = slugOf(title, table === events ? "evenement" : "besoin");
	return sql<string>`(
		with recursive candidate (slug, number) as (
			values (${slug}, 1)
			union all
			select ${`${slug}-`} || (number + 1), number + 1 from candidate
			where exists (select 1 from ${table} as other where other.slug = candidate.slug)
		)
		select slug from candidate order by number desc limit 1
	)`;
}
