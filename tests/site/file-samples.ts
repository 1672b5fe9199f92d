import { readFileSync } from "node:fs";
import { picture, svg, terre, videoBytes, webPage } from "../files";
import { film } from "../film-files";
import * as made from "../hostile/made-files";

const small = (type: Parameters<typeof picture>[1]) => picture(terre, type, 64, 48);

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
	"video/x-m4v": { name: "M4V", extension: "m4v", bytes: () => videoBytes(4097).fill("M4V ", 8, 12) },
	"video/3gpp": { name: "3GP", extension: "3gp", bytes: () => videoBytes(4098).fill("3gp4", 8, 12) },
	"video/x-matroska": { name: "MKV", extension: "mkv", bytes: () => film({ as: "mkv" }) },
	"application/pdf": { name: "PDF", extension: "pdf", bytes: () => made.pdf },
	"text/html": { name: "HTML", extension: "html", bytes: () => webPage },
};
