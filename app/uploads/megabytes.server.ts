import { env } from "~/env/env.server";
import type { MediaKind } from "~/files/media-type";

/** The largest file of each kind, in megabytes, as configured (MAX_IMAGE_MB, MAX_VIDEO_MB). */
export const megabytes: Record<MediaKind, number> = { image: env.MAX_IMAGE_MB, video: env.MAX_VIDEO_MB };
