import sharp, { type Sharp } from "sharp";

/** The gamma of Adobe RGB (1998), section 4.3.4.2. */
const gamma = 2.19921875;

const linear = Float64Array.from({ length: 256 }, (_, value) => (value / 255) ** gamma);

/** sRGB from linear light in steps of 1/4095 (IEC 61966-2-1). */
const encoded = Uint8Array.from({ length: 4096 }, (_, step) => {
	const light = step / 4095;
	return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
});

const toByte = (light: number) => encoded[Math.round(4095 * Math.min(1, Math.max(0, light)))] ?? 0;

/** The entry « InteroperabilityIndex = R03 » of an EXIF block, in both byte orders. */
const adobeRgbEntries = ["\x01\0\x02\0\x04\0\0\0R03\0", "\0\x01\0\x02\0\0\0\x04R03\0"];

/** Whether a camera wrote Adobe RGB without a profile (DCF 2.0, « DCF optional file »). */
export const isAdobeRgb = (exif?: Buffer, icc?: Buffer): boolean =>
	icc === undefined && exif !== undefined && adobeRgbEntries.some((entry) => exif.includes(entry, 0, "latin1"));

/** The picture in sRGB, whose numbers were Adobe RGB; both have the same white. */
export async function fromAdobeRgb(picture: Sharp): Promise<Sharp> {
	const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
	for (let at = 0; at < data.length; at += 3) {
		const red = linear[data[at] ?? 0] ?? 0;
		const green = linear[data[at + 1] ?? 0] ?? 0;
		const blue = linear[data[at + 2] ?? 0] ?? 0;
		data[at] = toByte(1.39836 * red - 0.39836 * green);
		data[at + 1] = toByte(green);
		data[at + 2] = toByte(1.04293 * blue - 0.04293 * green);
	}
	return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
}
