import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { expensesOfYear, mostShownExpenses, type ShownExpense, shownExpense } from "~/giving/expenses/expenses.server";
import { Transparency } from "~/giving/expenses/transparency";
import { accountYears, type ShownAccounts, shownAccounts, yearAccounts } from "~/giving/expenses/year-accounts.server";
import { calendarDateAt } from "~/platform/calendar/calendar-date";
import { publicPaths } from "~/platform/kinds/paths";
import { pageMeta } from "~/publishing/seo/page-meta";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { ShareLinks } from "~/publishing/sharing/share-links";
import { useOrigin } from "~/site/layout/use-association";
import { loadOrEmpty } from "~/web/http/error-response.server";

export { publicPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	pageMeta(matches, {
		title: `Où vont vos dons${data?.chosen ? ` en ${data.chosen}` : ""}`,
		path: data?.chosen ? `${publicPaths.transparency}?annee=${data.chosen}` : publicPaths.transparency,
		description: ["Où vont vos dons : ce qui est arrivé, ce qui a été dépensé, et les preuves."],
	});

type Page = {
	year: string;
	years: string[];
	until: string;
	accounts: ShownAccounts[];
	expenses: ShownExpense[];
	isCut: boolean;
	/** The year in the URL; null for the latest. */
	chosen: string | null;
};

export async function loader({ request }: LoaderFunctionArgs) {
	const today = calendarDateAt(new Date(), "UTC");
	const none: Page = {
		...{ year: today.slice(0, 4), years: [], until: "", accounts: [], expenses: [], isCut: false, chosen: null },
	};
	return loadOrEmpty("The accounts could not be read", none, () => accountsPage(request));
}

async function accountsPage(request: Request): Promise<Page> {
	const [years, timeZone] = await Promise.all([accountYears(), siteTimeZone()]);
	const requested = new URL(request.url).searchParams.get("annee");
	// An unknown year is ignored, like an unknown cursor.
	const chosen = years.find((year) => year === requested) ?? null;
	const today = calendarDateAt(new Date(), timeZone);
	const year = chosen ?? years[0] ?? today.slice(0, 4);
	const [accounts, expenses] = await Promise.all([
		yearAccounts(year),
		expensesOfYear(Number(year), mostShownExpenses + 1),
	]);
	return {
		...{ year, years, chosen },
		until: today.startsWith(year) ? "aujourd’hui" : `au 31 décembre ${year}`,
		accounts: accounts.map(shownAccounts),
		expenses: expenses.slice(0, mostShownExpenses).map(shownExpense),
		isCut: expenses.length > mostShownExpenses,
	};
}

export default function TransparencyPage() {
	const { failed, chosen, ...page } = useLoaderData<typeof loader>();
	const origin = useOrigin();
	return (
		<div className="page">
			{failed ? (
				<>
					<h1>Où vont vos dons</h1>
					<p role="alert">Les comptes ne peuvent pas être affichés pour l’instant. Réessayez dans un instant.</p>
				</>
			) : (
				<Transparency {...page} />
			)}
			<ShareLinks
				heading="Faire connaître cette page"
				title="Où vont vos dons"
				address={`${origin}${publicPaths.transparency}`}
			/>
		</div>
	);
}
