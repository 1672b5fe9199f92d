/** The most files of one selection, and of one POST (docs/product.md, limits). */
export const maxFiles = 30;

/** The longest video, in seconds: four hours, for a whole celebration. */
export const maxSeconds = 4 * 60 * 60;
