import type { UploadKind } from "~/media/files/media-type";

/** What proves a spending: a photo, or an invoice as PDF. */
export const proofKinds: UploadKind[] = ["image", "document"];
