/** What a file is for the site: shown as a picture or played as a video. */
export type MediaKind = "image" | "video";

/** The types the site accepts, by what their bytes say, with the file name extension each gets. */
const extensions: Record<string, string> = {
	"image/jpeg": "jpg",
	"image/png": "png",
	"image/webp": "webp",
	"image/avif": "avif",
	"image/gif": "gif",
	"video/mp4": "mp4",
	"video/webm": "webm",
	"video/quicktime": "mov",
};

/** The `accept` attribute of a file picker. */
export const acceptOf = (kinds: MediaKind[]) =>
	Object.keys(extensions)
		.filter((type) => kinds.includes(kindOf(type)))
		.join(",");

/** Whether a MIME type is shown or played. */
export const kindOf = (type: string): MediaKind => (type.startsWith("video/") ? "video" : "image");

/** The file name extension of an accepted MIME type; undefined for any other. */
export const extensionOf = (type: string): string | undefined => extensions[type];

/** For a sentence: « JPEG, PNG, WebP, AVIF ou GIF ». */
export const acceptedInWords: Record<MediaKind, string> = {
	image: "une image JPEG, PNG, WebP, AVIF ou GIF",
	video: "une vidéo MP4, WebM ou MOV",
};
