/** The most pixels of an image (docs/product.md, limits), and of all frames of an animation together. */
export const maxPixels = 50e6;
export const maxAnimationPixels = 100e6;

/** The most pages of a PDF, which become one picture. */
export const maxPdfPages = 4;

/** The most frames of an animation: half a minute at 30 per second. Each costs time, however small it is. */
export const maxFrames = 1000;

/** The most scans of a progressive JPEG: cameras and programs make about ten, and each is decoded for all pixels. */
export const maxScans = 64;
