import type { WaysToGive } from "~/donations/ways-to-give.server";
import type { Means } from "./pledge-choices";

/** The means of the association that a donor can promise. */
export const offeredMeans = ({ transfer, mobile, cheque, cash }: WaysToGive): Means[] =>
	(["transfer", "mobile", "cheque", "cash"] as const).filter(
		(one) => ({ transfer, mobile, cheque, cash })[one] !== null,
	);

/** Of all means only the one of a pledge. */
export const onlyMeans = (ways: WaysToGive, means: Means): WaysToGive => ({
	...{ transfer: null, mobile: null, cheque: null, cash: null, material: null, page: null, taxReceipts: null },
	[means]: ways[means],
});
