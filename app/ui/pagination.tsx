import { Link, useSearchParams } from "@remix-run/react";
import "./pagination.css";

type PaginationProps = {
	page: { before?: string; after?: string };
	labels: { before: string; after: string };
	/** What of the address the pages of this list share, as the words searched for. */
	keep?: string[];
};

/** Plain links to the pages around the one shown; nothing when it is the only one. */
export function Pagination({ page, labels, keep = [] }: PaginationProps) {
	const [query] = useSearchParams();
	if (page.before === undefined && page.after === undefined) return null;
	const kept = keep.flatMap((name) => query.getAll(name).map((value) => [name, value]));
	const to = (way: string, id: string) => `?${new URLSearchParams([...kept, [way, id]])}`;
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
