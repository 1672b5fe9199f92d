import { useRouteLoaderData } from "@remix-run/react";
import { type MediaKind, typesLabel } from "~/files/media-type";
import { maxSeconds } from "./upload-limits";

/**
 * The accepted files of each kind, for the hint of an input: « JPEG, PNG, WebP, AVIF ou GIF de 20 Mo au plus ». The
 * loader of the administration's layout has the configured sizes; without it they are omitted.
 */
export function useAccepted(): Record<MediaKind, string> {
	const { megabytes } = useRouteLoaderData<{ megabytes: Record<MediaKind, number> }>("routes/admin") ?? {};
	const labelOf = (kind: MediaKind, more = "") =>
		typesLabel(kind) + (megabytes ? ` de ${megabytes[kind]}\u00a0Mo${more} au plus` : "");
	return { image: labelOf("image"), video: labelOf("video", ` et ${maxSeconds / 3600}\u00a0heures`) };
}
