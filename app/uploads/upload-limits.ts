/** The most files of one selection, and that one post may bring (docs/product.md, limits). */
export const maxFiles = 30;

/** How long a video may say that it is, in seconds: four hours, longer than any feast has been filmed for. */
export const maxSeconds = 4 * 60 * 60;
