import { useLocation } from "@remix-run/react";
import { useState } from "react";
import type { PublishedPage } from "~/people/session/flash.server";
import { ShareLinks } from "./share-links";

/** Offers to share a page; it disappears with the next navigation. */
export function ShareOffer({ page: { title, path }, origin }: { page: PublishedPage; origin: string }) {
	const { key } = useLocation();
	const [initialKey] = useState(key);
	if (key !== initialKey) return null;
	return (
		<div className="share-offer behind-dialog">
			<ShareLinks heading="C’est en ligne : faites-le savoir" title={title} address={origin + path} />
		</div>
	);
}
