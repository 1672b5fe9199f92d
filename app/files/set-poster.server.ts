import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { media } from "~/db/schema.server";
import { deleteIfUnreferenced } from "./delete-unreferenced.server";

/** Sets the poster of a video, and deletes the former one. */
export async function setPoster(videoId: string, pictureId: string) {
	const [video] = await db.select({ posterId: media.posterId }).from(media).where(eq(media.id, videoId));
	await db.update(media).set({ posterId: pictureId }).where(eq(media.id, videoId));
	if (video?.posterId && video.posterId !== pictureId) await deleteIfUnreferenced(video.posterId);
}
