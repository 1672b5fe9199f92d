import type { LastUpdate as Update } from "./last-update.server";

/** When a page was last changed; nothing when unknown. */
export function LastUpdate({ update }: { update: Update }) {
	if (update === null) return null;
	return (
		<p className="card-quiet">
			Dernière mise à jour : <time dateTime={update.iso}>{update.words}</time>
		</p>
	);
}
