import { Link } from "@remix-run/react";
import "./pagination.css";

/** Plain links to the pages around the one shown; nothing when it is the only one. */
export function Pagination({
	page,
	labels,
}: {
	page: { before?: string; after?: string };
	labels: { before: string; after: string };
}) {
	if (page.before === undefined && page.after === undefined) return null;
	return (
		<nav className="pagination" aria-label="Pages">
			{page.before !== undefined && (
				<Link className="button" rel="prev" to={`?avant=${page.before}`}>
					{labels.before}
				</Link>
			)}
			{page.after !== undefined && (
				<Link className="button pagination-after" rel="next" to={`?apres=${page.after}`}>
					{labels.after}
				</Link>
			)}
		</nav>
	);
}
