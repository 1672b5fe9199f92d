import { publicPaths } from "~/kinds/paths";
import { Link } from "~/ui/link";
import "./report-years.css";

type ReportYearLinksProps = { years: { year: string; count: number }[]; current: string | null };

/** Links to the reports of each year, with their number; nothing while all are of one year. */
export function ReportYearLinks({ years, current }: ReportYearLinksProps) {
	if (years.length < 2) return null;
	const all = years.reduce((sum, { count }) => sum + count, 0);
	return (
		<nav aria-label="Rapports par année">
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
			<ul role="list" className="report-years">
				<li>
					<Link to={publicPaths.reports} aria-current={current === null ? "page" : undefined}>
						Tous <Count>{all}</Count>
					</Link>
				</li>
				{years.map(({ year, count }) => (
					<li key={year}>
						<Link to={`${publicPaths.reports}?annee=${year}`} aria-current={current === year ? "page" : undefined}>
							{year} <Count>{count}</Count>
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

const Count = ({ children }: { children: number }) => (
	<span>
		{children}
		<span className="visually-hidden">{children > 1 ? " rapports" : " rapport"}</span>
	</span>
);
