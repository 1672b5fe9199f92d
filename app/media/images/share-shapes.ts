/** Sizes in pixels: messaging apps show `link` for a URL; `status` fills a phone. */
export const shareSizes = { link: { width: 1200, height: 630 }, status: { width: 1080, height: 1920 } };

export type ShareShape = keyof typeof shareSizes;

/** The words on a share picture. */
export type ShareWords = {
	/** The title; empty on the picture of the site itself. */
	title: string;
	/** Date and place of an event. */
	facts: string[];
	/** The name of the association. */
	name: string;
	/** The host of the site, for pictures on which a link cannot be pressed. */
	host: string;
};
