export type MediaKind = "image" | "video";

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
};

/** Animations that libvips 8.18 cannot decode, though still pictures of the same name are accepted. */
export const unreadAnimations: Record<string, string> = { "image/avif-sequence": "AVIF", "image/apng": "PNG" };

const typesOf = (kinds: MediaKind[]) => Object.keys(types).filter((type) => kinds.includes(kindOf(type)));

/** The `accept` attribute of a file input. */
export const acceptOf = (kinds: MediaKind[]) => typesOf(kinds).join(",");

export const kindOf = (type: string): MediaKind => (type.startsWith("video/") ? "video" : "image");

/** The file extension of an accepted MIME type; undefined for any other. */
export const extensionOf = (type: string): string | undefined => types[type]?.extension;

/** The accepted MIME type of a file name's extension; undefined for any other. */
export const typeOfName = (name: string): string | undefined =>
	Object.keys(types).find((type) => name.toLowerCase().endsWith(`.${extensionOf(type)}`));

/** The accepted types for a sentence: « JPEG, PNG, WebP, AVIF ou GIF ». */
export function typesLabel(kind: MediaKind): string {
	const names = typesOf([kind]).map((type) => types[type]?.name);
	return `${names.slice(0, -1).join(", ")} ou ${names.at(-1)}`;
}

/** For a sentence: « une vidéo MP4, WebM, MOV, M4V, 3GP ou MKV ». */
export const acceptedLabel: Record<MediaKind, string> = {
	image: `une image ${typesLabel("image")}`,
	video: `une vidéo ${typesLabel("video")}`,
};
