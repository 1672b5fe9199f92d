import { Link } from "@remix-run/react";
import "./pagination.css";

/** Plain links to the pages around the one shown; nothing when it is the only one. */
export function Pagination({
	page,
	labels,
	q = "",
}: {
	page: { before?: string; after?: string };
	labels: { before: string; after: string };
	/** What the list is searched for: its pages keep it. */
	q?: string;
}) {
	const kept = q === "" ? "?" : `?q=${encodeURIComponent(q)}&`;
	if (page.before === undefined && page.after === undefined) return null;
	return (
		<nav className="pagination" aria-label="Pages">
			{page.before !== undefined && (
				<Link className="button" rel="prev" to={`${kept}avant=${page.before}`}>
					{labels.before}
				</Link>
			)}
			{page.after !== undefined && (
				<Link className="button pagination-after" rel="next" to={`${kept}apres=${page.after}`}>
					{labels.after}
				</Link>
			)}
		</nav>
	);
}
