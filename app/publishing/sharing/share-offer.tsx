import { useLocation } from "@remix-run/react";
import { useState } from "react";
import type { PublishedPage } from "~/people/session/flash.server";
import { Link } from "~/web/ui/button";
import { ShareLinks } from "./share-links";

/** Offers to share a page; it disappears with the next navigation. */
export function ShareOffer({ page: { title, path, message }, origin }: { page: PublishedPage; origin: string }) {
	const { key } = useLocation();
	const [initialKey] = useState(key);
	if (key !== initialKey) return null;
	return (
		<div className="share-offer box behind-dialog" data-answer="" tabIndex={-1}>
			{message && <p role="status">{message}</p>}
			<ShareLinks heading="C’est en ligne : faites-le savoir" title={title} address={origin + path} />
			<Link to={path}>Voir sur le site</Link>
		</div>
	);
}
