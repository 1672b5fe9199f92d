import { useRouteLoaderData } from "@remix-run/react";
import { typesLabel, type UploadKind } from "~/media/files/media-type";
import { maxPdfPages } from "~/media/images/picture-file";
import type { Limits } from "./receive-file.server";
import { maxSeconds, mostFiles } from "./refusal";

/** Returns the configured limits, which the loader of the administration's layout provides. */
const useLimits = () => useRouteLoaderData<{ limits: Limits }>("routes/admin")?.limits;

/** Returns whether no photo is published before the question about people is answered. */
export const useIsPeopleDemanded = () =>
	useRouteLoaderData<{ demandsPeople: boolean }>("routes/admin")?.demandsPeople ?? false;

export const useMegabytes = () => useLimits()?.megabytes;

/** Returns the maximum number of files in one selection. */
export const useMaxFiles = () => useLimits()?.files ?? mostFiles;

/** Returns the accepted files of each kind, for an input's hint: « JPEG, PNG, WebP, AVIF ou GIF de 20 Mo au plus ». */
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
