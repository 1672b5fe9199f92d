import type { ReportSummary } from "~/content/reports/report-lists.server";
import { ReportCard } from "~/content/reports/report-views";
import type { ShownExpense } from "~/giving/expenses/expenses.server";
import { ExpenseList } from "~/giving/expenses/transparency";
import { NeedMeter } from "~/giving/needs/need-views";
import type { NeedSummary } from "~/giving/needs/needs.server";
import { publicPaths } from "~/platform/kinds/paths";
import { ButtonLink, Link } from "~/web/ui/button";
import { CardGrid } from "~/web/ui/card";

export type GiftStoryProps = {
	arrivals: { id: string; day: string; amount: string }[];
	/** The need of the gift, when visitors can see it. */
	need: NeedSummary | null;
	reports: ReportSummary[];
	expenses: ShownExpense[];
};

/** What a gift has become: its arrival, its need, and what was reported and paid since. */
export function GiftStory({ arrivals, need, reports, expenses }: GiftStoryProps) {
	return (
		<section className="page-part" aria-labelledby="devenu">
			<h2 id="devenu">Ce que votre don est devenu</h2>
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
			<ol role="list">
				{arrivals.map(({ id, day, amount }) => (
					<li key={id}>
						<strong>{amount}</strong> arrivés le {day}
					</li>
				))}
				{need && (
					<li>
						<Link to={publicPaths.need(need.slug)}>{need.title}</Link>
						<NeedMeter progress={need.progress} title={need.title} />
					</li>
				)}
			</ol>
			{reports.length > 0 && (
				<>
					<h3>Les nouvelles depuis votre don</h3>
					<CardGrid columns="123">
						{reports.map((report) => (
							<ReportCard key={report.id} report={report} action="Voir" heading="h3" />
						))}
					</CardGrid>
				</>
			)}
			{expenses.length > 0 && (
				<>
					<h3>{need ? "Ce qui a été payé depuis votre don" : "Ce que les dons du mois ont payé"}</h3>
					<ExpenseList expenses={need ? expenses.map((expense) => ({ ...expense, needTitle: null })) : expenses} />
				</>
			)}
			<p className="actions">
				<ButtonLink to={publicPaths.transparency}>Où vont vos dons</ButtonLink>
			</p>
		</section>
	);
}
