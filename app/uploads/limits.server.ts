import { env } from "~/env/env.server";
import type { UploadKind } from "~/files/media-type";

/** What the operator may change. */
export type Limits = {
	/** The largest file of each kind (MAX_IMAGE_MB, also for documents, and MAX_VIDEO_MB). */
	megabytes: Record<UploadKind, number>;
	/** The most files of one selection, and of one POST (MAX_FILES). */
	files: number;
};

export const limits: Limits = {
	megabytes: { image: env.MAX_IMAGE_MB, video: env.MAX_VIDEO_MB, document: env.MAX_IMAGE_MB },
	files: env.MAX_FILES,
};
