import slugify, { type Options } from "@sindresorhus/slugify";
import { eq, like, or } from "drizzle-orm";
import { db } from "~/db/client.server";
import { events } from "~/db/schema.server";

/** As French says it; « Œ » is one letter, not the end of a word. */
const inFrench: Options = { decamelize: false, customReplacements: [["&", " et "]] };

/** A slug no event has, from a title: « Fête de Noël » gives `fete-de-noel`, the next `fete-de-noel-2`. */
export async function freeSlug(title: string): Promise<string> {
	const base = slugify(title, inFrench).slice(0, 80).replace(/-+$/, "") || "evenement";
	const rows = await db
		.select({ slug: events.slug })
		.from(events)
		.where(or(eq(events.slug, base), like(events.slug, `${base}-%`)));
	const taken = new Set(rows.map((row) => row.slug));
	let slug = base;
	for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`;
	return slug;
}
