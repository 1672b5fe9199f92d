import { and, eq, exists, isNull, not } from "drizzle-orm";
import { db } from "~/db/client.server";
import { published as publishedNow } from "~/db/published.server";
import { media, mediaUses } from "~/db/schema.server";

const used = (...which: Parameters<typeof and>) =>
	exists(
		db
			.select({ id: mediaUses.mediaId })
			.from(mediaUses)
			.where(and(eq(mediaUses.mediaId, media.id), ...which)),
	);

/** The SQL condition that a visitor may see a row of `media`. */
export const published = () => and(isNull(media.hiddenAt), used(publishedNow(mediaUses)));

/** The SQL condition that nothing references a row of `media`, not even from the trash. */
export const unreferenced = () => not(used());
