/** The address of a stored file, from its path relative to the uploads folder. */
export const mediaUrl = (path: string) => `/uploads/${path}`;

/** The inverse of `mediaUrl`. */
export const mediaPath = (url: string) => url.slice(mediaUrl("").length);
