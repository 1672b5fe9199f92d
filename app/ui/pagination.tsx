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
	/** What the list was searched for: its other pages are of the same search. */
	q?: string;
}) {
	const search = q === "" ? "" : `&${new URLSearchParams({ q })}`;
	if (page.before === undefined && page.after === undefined) return null;
	return (
		<nav className="pagination" aria-label="Pages">
			{page.before !== undefined && (
				<Link className="button" rel="prev" to={`?avant=${page.before}${search}`}>
					{labels.before}
				</Link>
			)}
			{page.after !== undefined && (
				<Link className="button pagination-after" rel="next" to={`?apres=${page.after}${search}`}>
					{labels.after}
				</Link>
			)}
		</nav>
	);
}
