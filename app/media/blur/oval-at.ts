import { fittedOval, type Oval } from "~/media/images/burn-ovals";

/** Sizes of a face by its words: the part that its width has of the picture's shorter side. */
export const faceSizes = {
	small: { label: "Petit : un groupe, de loin", part: 0.08 },
	medium: { label: "Moyen", part: 0.16 },
	large: { label: "Grand : un portrait", part: 0.4 },
};

export type FaceSize = keyof typeof faceSizes;

/** Returns the oval of a face at a place in thousandths. @param picture in pixels */
export function ovalAt(
	{ x, y }: { x: number; y: number },
	picture: { width: number; height: number },
	size: FaceSize = "medium",
): Oval {
	const pixels = faceSizes[size].part * Math.min(picture.width, picture.height);
	return fittedOval({ x, y, width: (1000 * pixels) / picture.width, height: (1300 * pixels) / picture.height });
}
