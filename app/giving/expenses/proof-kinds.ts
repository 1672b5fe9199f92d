import type { UploadKind } from "~/media/files/media-type";

/** File kinds that prove an expense: a photo, or an invoice as PDF. */
export const proofKinds: UploadKind[] = ["image", "document"];
