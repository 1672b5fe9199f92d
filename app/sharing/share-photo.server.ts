import { and, eq, isNull } from "drizzle-orm";
import { db } from "~/db/client.server";
import { media } from "~/db/schema.server";

/** What a share picture needs of a stored photo; null without one, or when nobody may see it. */
export async function sharePhoto(id: string | null | undefined) {
	if (!id) return null;
	const [photo] = await db
		.select({ path: media.path, focusX: media.focusX, focusY: media.focusY })
		.from(media)
		.where(and(eq(media.id, id), isNull(media.hiddenAt)));
	return photo ?? null;
}
