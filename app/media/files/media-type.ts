/** The kinds of stored files. */
export type MediaKind = "image" | "video";

/** The kinds of files that are sent: a document is stored as a picture of its pages. */
export type UploadKind = MediaKind | "document";

/**
 * The accepted types, as detected from the bytes, with file extension and displayed name. Videos are stored as MP4 or
 * WebM.
 */
const types: Record<string, { extension: string; name: string }> = {
	"image/jpeg": { extension: "jpg", name: "JPEG" },
	"image/png": { extension: "png", name: "PNG" },
	"image/webp": { extension: "webp", name: "WebP" },
	"image/avif": { extension: "avif", name: "AVIF" },
	"image/gif": { extension: "gif", name: "GIF" },
	"video/mp4": { extension: "mp4", name: "MP4" },
	"video/webm": { extension: "webm", name: "WebM" },
	"video/quicktime": { extension: "mov", name: "MOV" },
	"video/x-m4v": { extension: "m4v", name: "M4V" },
	"video/3gpp": { extension: "3gp", name: "3GP" },
	"video/x-matroska": { extension: "mkv", name: "MKV" },
	"application/pdf": { extension: "pdf", name: "PDF" },
};

/** Animations that libvips 8.18 cannot decode, although still pictures of the same name are accepted. */
export const unreadAnimations: Record<string, string> = { "image/avif-sequence": "AVIF", "image/apng": "PNG" };

const typesOf = (kinds: UploadKind[]) => Object.keys(types).filter((type) => kinds.includes(uploadKindOf(type)));

/** Returns the `accept` attribute of a file input. */
export const acceptOf = (kinds: UploadKind[]) => typesOf(kinds).join(",");

export const kindOf = (type: string): MediaKind => (type.startsWith("video/") ? "video" : "image");

export const uploadKindOf = (type: string): UploadKind => (type === "application/pdf" ? "document" : kindOf(type));

/** Returns the file extension of an accepted MIME type; undefined for any other. */
export const extensionOf = (type: string): string | undefined => types[type]?.extension;

/** Returns the accepted MIME type of a file name's extension; undefined for any other. */
export const typeOfName = (name: string): string | undefined =>
	Object.keys(types).find((type) => name.toLowerCase().endsWith(`.${extensionOf(type)}`));

/** Returns the accepted types for a sentence: « JPEG, PNG, WebP, AVIF ou GIF ». */
export function typesLabel(kind: UploadKind): string {
	const names = typesOf([kind]).map((type) => types[type]?.name);
	return [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" ou ");
}

/** The accepted types in a sentence: « une vidéo MP4, WebM, MOV, M4V, 3GP ou MKV ». */
export const acceptedLabel: Record<UploadKind, string> = {
	image: `une image ${typesLabel("image")}`,
	video: `une vidéo ${typesLabel("video")}`,
	document: `un document ${typesLabel("document")}`,
};
