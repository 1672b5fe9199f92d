/** The picture that other sites and messaging apps show of a page. */
export type SharePicture = { src: string; width: number; height: number; alt: string };
