import { Link } from "@remix-run/react";
import "./pagination.css";

/** Plain links to the pages around the one shown; nothing when it is the only one. */
export function Pagination({
	page,
	labels,
	kept,
}: {
	page: { before?: string; after?: string };
	labels: { before: string; after: string };
	/** What the list is narrowed to, and stays so on its other pages. */
	kept?: Record<string, string>;
}) {
	if (page.before === undefined && page.after === undefined) return null;
	const to = (cursor: Record<string, string>) => `?${new URLSearchParams({ ...kept, ...cursor })}`;
	return (
		<nav className="pagination" aria-label="Pages">
			{page.before !== undefined && (
				<Link className="button" rel="prev" to={to({ avant: page.before })}>
					{labels.before}
				</Link>
			)}
			{page.after !== undefined && (
				<Link className="button pagination-after" rel="next" to={to({ apres: page.after })}>
					{labels.after}
				</Link>
			)}
		</nav>
	);
}
