import { useNavigation } from "~/web/ui/submission";
import "./loading-notice.css";

/** Announces on public pages that the next page is loading (`app/web/elements/announce-navigation.ts`). */
export const LoadingNotice = () => <div className="loading" data-announce aria-live="polite" aria-atomic="true" />;

/**
 * The loading state of a client-side navigation (docs/product.md, pages), with a thin bar at the top. It is never part
 * of the server's HTML, and CSS delays it so that fast navigations do not show it.
 */
export function ClientLoadingNotice() {
	const { state } = useNavigation();
	return (
		<div className="loading" aria-live="polite" aria-atomic="true" data-busy={state !== "idle" || undefined}>
			{state === "loading" && <p className="loading-words">Chargement...</p>}
		</div>
	);
}
