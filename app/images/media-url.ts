/** The address of a stored file, from its path below the uploads folder. */
export const mediaUrl = (path: string) => `/uploads/${path}`;
