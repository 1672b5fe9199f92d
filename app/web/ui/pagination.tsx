import type { ReactNode } from "react";
import { Link } from "./button";
import "./pagination.css";

type FilterLinksProps = { label: string; links: { to: string; name: ReactNode; isCurrent: boolean }[] };

/** Links to the parts of a list, as to its years. */
export const FilterLinks = ({ label, links }: FilterLinksProps) => (
	<nav aria-label={label}>
		{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
		<ul role="list" className="filter-links">
			{links.map(({ to, name, isCurrent }) => (
				<li key={to}>
					<Link to={to} aria-current={isCurrent ? "page" : undefined}>
						{name}
					</Link>
				</li>
			))}
		</ul>
	</nav>
);

type PaginationProps = {
	page: { before?: string; after?: string };
	labels: { before: string; after: string };
	/** The query parameters of the list's filter, for its other pages. */
	filters?: Record<string, string>;
};

/** Plain links to the previous and next page; nothing when there is only one. */
export function Pagination({ page, labels, filters = {} }: PaginationProps) {
	if (page.before === undefined && page.after === undefined) return null;
	const narrowed = Object.entries(filters).filter(([, value]) => value !== "");
	const to = (way: string, id: string) => `?${new URLSearchParams([...narrowed, [way, id]])}`;
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
