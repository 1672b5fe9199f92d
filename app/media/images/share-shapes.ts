/** `link` is what messaging apps show of an address, `status` fills a phone; in pixels. */
export const shareSizes = { link: { width: 1200, height: 630 }, status: { width: 1080, height: 1920 } };

export type ShareShape = keyof typeof shareSizes;

/** What a share picture says. */
export type ShareWords = {
	/** Empty on the picture of the site itself. */
	title: string;
	/** Date and place of an event. */
	facts: string[];
	/** The association. */
	name: string;
	/** The host of the site, where its address cannot be pressed. */
	host: string;
};
