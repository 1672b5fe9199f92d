import { useRouteLoaderData } from "@remix-run/react";
import { typesLabel, type UploadKind } from "~/media/files/media-type";
import { maxPdfPages } from "~/media/images/variants";
import type { Limits } from "./receive-file.server";
import { maxSeconds, mostFiles } from "./upload-limits";

/** The configured limits, of which the loader of the administration's layout knows. */
const useLimits = () => useRouteLoaderData<{ limits: Limits }>("routes/admin")?.limits;

export const useMegabytes = () => useLimits()?.megabytes;

/** The most files of one selection. */
export const useMaxFiles = () => useLimits()?.files ?? mostFiles;

/** The accepted files of each kind, for the hint of an input: « JPEG, PNG, WebP, AVIF ou GIF de 20 Mo au plus ». */
export function useAccepted(): Record<UploadKind, string> {
	const megabytes = useMegabytes();
	const labelOf = (kind: UploadKind, more = "") =>
		typesLabel(kind) + (megabytes ? ` de ${megabytes[kind]}\u00a0Mo${more} au plus` : "");
	return {
		image: labelOf("image"),
		video: labelOf("video", ` et ${maxSeconds / 3600}\u00a0heures`),
		document: labelOf("document", ` et ${maxPdfPages}\u00a0pages`),
	};
}
