import { burnOvals, type Oval } from "~/media/images/burn-ovals";

/** The longest side of a stored picture: the site would make it as small. */
const longestSide = 2560;

/**
 * Returns a chosen photo with its faces burnt, upright and without metadata: the sharp one need not leave the device.
 * @throws when this browser can't read it
 */
async function blurFile(file: File, ovals: Oval[]): Promise<File> {
	const picture = await createImageBitmap(file);
	const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
	const canvas = document.createElement("canvas");
	[canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
	const context = canvas.getContext("2d", { willReadFrequently: true });
	if (context === null) throw new Error("This browser has no canvas");
	context.drawImage(picture, 0, 0, canvas.width, canvas.height);
	picture.close();
	const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
	burnOvals({ data: pixels.data, width: canvas.width, height: canvas.height, channels: 4 }, ovals);
	context.putImageData(pixels, 0, 0);
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
	if (blob === null) throw new Error("This browser wrote no picture");
	return new File([blob], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: blob.type });
}

/** Returns the same, or undefined when this browser can't. */
export const tryToBlur = (file: File, ovals: Oval[]): Promise<File | undefined> =>
	blurFile(file, ovals).catch(() => undefined);
