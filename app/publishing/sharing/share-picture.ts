/** The picture that other sites and messaging apps show for a page. */
export type SharePicture = { src: string; width: number; height: number; alt: string };
