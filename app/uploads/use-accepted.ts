import { useRouteLoaderData } from "@remix-run/react";
import { type MediaKind, typesLabel } from "~/files/media-type";
import { maxSeconds } from "./upload-limits";

/**
 * What a file of each kind may be, for the hint of its picker: « JPEG, PNG, WebP, AVIF ou GIF de 20 Mo au plus ». The
 * sizes are the operator's, so the layout of the administration brings them; without it, they are not told.
 */
export function useAccepted(): Record<MediaKind, string> {
	const { megabytes } = useRouteLoaderData<{ megabytes: Record<MediaKind, number> }>("routes/admin") ?? {};
	const most = (kind: MediaKind, more = "") =>
		typesLabel(kind) + (megabytes ? ` de ${megabytes[kind]}\u00a0Mo${more} au plus` : "");
	return { image: most("image"), video: most("video", ` et ${maxSeconds / 3600}\u00a0heures`) };
}
