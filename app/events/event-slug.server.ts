import slugify, { type Options } from "@sindresorhus/slugify";
import { sql } from "drizzle-orm";

/** As French says it; « Œ » is one letter, not the end of a word. */
const inFrench: Options = { decamelize: false, customReplacements: [["&", " et "]] };

export const slugOf = (title: string) => slugify(title, inFrench).slice(0, 80).replace(/-+$/, "") || "evenement";

/**
 * For the statement that inserts an event, a slug that no event has: « Fête de Noël » gives `fete-de-noel`, the next one
 * `fete-de-noel-2`. In one statement, since two forms at once would find the same one free.
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
