import slugify, { type Options } from "@sindresorhus/slugify";
import { sql } from "drizzle-orm";

/** French conjunction for « & »; `decamelize` would split words at « Œ ». */
const inFrench: Options = { decamelize: false, customReplacements: [["&", " et "]] };

export const slugOf = (title: string) => slugify(title, inFrench).slice(0, 80).replace(/-+$/, "") || "evenement";

/**
 * SQL expression for the first free slug: « Fête de Noël » gives `fete-de-noel`, then `fete-de-noel-2`. Evaluated
 * inside the INSERT: two concurrent inserts cannot pick the same one.
 */
export function freeSlug(title: string) {
	const slug = slugOf(title);
	return sql<string>`(
		with recursive candidate (slug, number) as (
			values (${slug}, 1)
			union all
			select ${`${slug}-`} || (number + 1), number + 1 from candidate
			where exists (select 1 from events where events.slug = candidate.slug)
		)
		select slug from candidate order by number desc limit 1
	)`;
}
