import { env } from "~/env/env.server";
import type { MediaKind } from "~/files/media-type";

/** What the operator may change. */
export type Limits = {
	/** The largest file of each kind (MAX_IMAGE_MB, MAX_VIDEO_MB). */
	megabytes: Record<MediaKind, number>;
	/** The most files of one selection, and of one POST (MAX_FILES). */
	files: number;
};

export const limits: Limits = {
	megabytes: { image: env.MAX_IMAGE_MB, video: env.MAX_VIDEO_MB },
	files: env.MAX_FILES,
};
