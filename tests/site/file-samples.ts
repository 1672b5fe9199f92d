import { readFileSync } from "node:fs";
import sharp from "sharp";
import { picture, svg, terre, videoBytes, webPage } from "../files";
import { film } from "../film-files";
import * as made from "../hostile/made-files";

const pictures = new Map<Parameters<typeof picture>[1], Promise<Buffer>>();

function small(type: Parameters<typeof picture>[1]) {
	const made = pictures.get(type) ?? picture(terre, type, 64, 48);
	pictures.set(type, made);
	return made;
}

/** Common file types, accepted or not: displayed name, extension and a sample. */
export const samples: Record<string, { name: string; extension: string; bytes: () => Buffer | Promise<Buffer> }> = {
	"image/jpeg": { name: "JPEG", extension: "jpg", bytes: () => small("jpeg") },
	"image/png": { name: "PNG", extension: "png", bytes: () => small("png") },
	"image/webp": { name: "WebP", extension: "webp", bytes: () => small("webp") },
	"image/avif": { name: "AVIF", extension: "avif", bytes: () => small("avif") },
	"image/gif": { name: "GIF", extension: "gif", bytes: () => small("gif") },
	"video/mp4": { name: "MP4", extension: "mp4", bytes: () => videoBytes() },
	"video/webm": { name: "WebM", extension: "webm", bytes: () => readFileSync("tests/journeys/film.webm") },
	"video/quicktime": { name: "MOV", extension: "mov", bytes: () => videoBytes(4099).fill("qt  ", 8, 12) },
	"image/heic": { name: "HEIC", extension: "heic", bytes: () => made.heic },
	"image/svg+xml": { name: "SVG", extension: "svg", bytes: () => svg },
	"image/tiff": {
		name: "TIFF",
		extension: "tif",
		bytes: async () =>
			sharp(await picture(terre, "png", 64, 48))
				.tiff()
				.toBuffer(),
	},
	"image/bmp": { name: "BMP", extension: "bmp", bytes: () => Buffer.from("BM".padEnd(500, "\0"), "latin1") },
	"video/x-msvideo": { name: "AVI", extension: "avi", bytes: () => Buffer.from("RIFF\0\0\0\0AVI LIST".padEnd(500)) },
	"video/x-m4v": { name: "M4V", extension: "m4v", bytes: () => videoBytes(4097).fill("M4V ", 8, 12) },
	"video/3gpp": { name: "3GP", extension: "3gp", bytes: () => videoBytes(4098).fill("3gp4", 8, 12) },
	"video/x-matroska": { name: "MKV", extension: "mkv", bytes: () => film({ as: "mkv" }) },
	"audio/mpeg": { name: "MP3", extension: "mp3", bytes: () => Buffer.from("ID3\x03\0\0\0\0\0\0".padEnd(500, "\0")) },
	"application/pdf": { name: "PDF", extension: "pdf", bytes: () => made.pdf },
	"application/zip": { name: "ZIP", extension: "zip", bytes: () => made.zip },
	"text/html": { name: "HTML", extension: "html", bytes: () => webPage },
};
