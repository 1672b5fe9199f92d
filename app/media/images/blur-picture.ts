import sharp from "sharp";
import { burnOvals, type Oval } from "./burn-ovals";
import { cleaned, outcomeOf } from "./clean-picture";
import type { CleanedPicture } from "./image-job";

/** Writes a stored picture anew, with its faces burnt: the written file has nothing of what was in the ovals. */
export async function blurPicture(from: string, to: string, ovals: Oval[]): Promise<CleanedPicture> {
	try {
		const { data, info } = await sharp(from).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
		const { width, height, channels } = info;
		burnOvals({ data, width, height, channels }, ovals);
		const picture = sharp(data, { raw: { width, height, channels } });
		const encoded = channels === 4 ? picture.webp({ quality: 86 }) : picture.jpeg({ quality: 86 });
		return await cleaned(await encoded.toFile(to), to);
	} catch (error) {
		return outcomeOf(error);
	}
}
