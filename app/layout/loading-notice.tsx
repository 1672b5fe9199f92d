import { useNavigation } from "~/ui/submission";
import "./loading-notice.css";

/**
 * The loading state of a client-side navigation (docs/product.md, pages), with a thin bar at the top. Never part of the
 * server's HTML, and delayed by CSS for fast navigations.
 */
export function LoadingNotice() {
	const { state, location } = useNavigation();
	const words = state === "loading" ? wordsFor(location.pathname) : undefined;
	return (
		<div className="loading" aria-live="polite" aria-atomic="true" data-busy={state !== "idle" || undefined}>
			{words && (
				<p className="loading-words">
					{location?.pathname === "/gallery" && <span className="loading-spinner" />}
					{words}
				</p>
			)}
		</div>
	);
}

function wordsFor(path: string) {
	if (path.startsWith("/events")) return "Chargement des événements...";
	if (path.startsWith("/report/")) return "Chargement du rapport...";
	if (path === "/gallery") return "Chargement de la galerie...";
	return "Chargement...";
}
