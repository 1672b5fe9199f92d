import { Link } from "@remix-run/react";
import "./pagination.css";

type PaginationProps = {
	page: { before?: string; after?: string };
	labels: { before: string; after: string };
	/** What the list is searched for, and what else is chosen in its address: its pages keep it. */
	q?: string;
	keep?: Record<string, string>;
};

/** Plain links to the pages around the one shown; nothing when it is the only one. */
export function Pagination({ page, labels, q = "", keep }: PaginationProps) {
	if (page.before === undefined && page.after === undefined) return null;
	const to = (way: string, id: string) => `?${new URLSearchParams({ ...keep, ...(q && { q }), [way]: id })}`;
	return (
		<nav className="pagination" aria-label="Pages">
			{page.before !== undefined && (
				<Link className="button" rel="prev" to={to("avant", page.before)}>
					{labels.before}
				</Link>
			)}
			{page.after !== undefined && (
				<Link className="button pagination-after" rel="next" to={to("apres", page.after)}>
					{labels.after}
				</Link>
			)}
		</nav>
	);
}
