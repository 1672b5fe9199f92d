import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { countEnding } from "~/content/consent/consent-ends.server";
import { countUnanswered, countWaiting } from "~/content/consent/consent-lists.server";
import { failedMails, unreadMessages, urgentMessages } from "~/content/contact/messages.server";
import { countAllUndescribed, undescribedFilms } from "~/content/gallery/descriptions.server";
import { mobileAccounts } from "~/giving/donations/mobile-accounts.server";
import { hasWaysToGive } from "~/giving/donations/ways-to-give.server";
import { expensesWithoutProof } from "~/giving/expenses/expenses.server";
import { latePledges } from "~/giving/pledges/pledge-queries.server";
import { countOpenLines } from "~/giving/statements/statement-lines.server";
import { auditActionLabel } from "~/people/journal/audit-actions";
import { noticesFor } from "~/people/journal/record.server";
import { allows } from "~/people/session/permissions";
import { foldersOf, requirePermission } from "~/people/session/require-permission.server";
import { formatMoment } from "~/platform/calendar/calendar-date";
import { lostWrites } from "~/platform/db/migrate.server";
import { adminPaths } from "~/platform/kinds/paths";
import { missingLegalEntries } from "~/publishing/settings/legal-notice";
import { association, siteTimeZone } from "~/publishing/settings/settings.server";
import { readEach, siteState } from "~/site/alarm/site-state.server";
import { contentToDo } from "~/site/dashboard/content-to-do.server";
import { FirstSteps, NoticeList, QuickActions, TaskList } from "~/site/dashboard/dashboard-views";
import { type Figures, healthSummary, tasks } from "~/site/dashboard/tasks";
import { firstSteps } from "~/site/help/first-steps.server";
import { adminPage } from "~/site/layout/admin-page";
import { readOrEmpty } from "~/web/http/error-response.server";
import { ButtonLink } from "~/web/ui/button";

export const meta = adminPage("Tableau de bord");

export async function loader({ request }: LoaderFunctionArgs) {
	const signedIn = await requirePermission(request);
	const { account } = signedIn;
	const now = new Date();
	const figures = await readEach<Figures>({
		urgent: urgentMessages,
		unread: () => unreadMessages(),
		notMailed: failedMails,
		openLines: countOpenLines,
		latePledges,
		unprovenExpenses: expensesWithoutProof,
		content: () => contentToDo(now),
		undescribed: countAllUndescribed,
		consent: async () => ({
			ending: await countEnding(now),
			waiting: await countWaiting(foldersOf(signedIn)),
			unanswered: await countUnanswered(foldersOf(signedIn)),
		}),
		films: undescribedFilms,
		settings: settingsToDo,
		lostWrites: () => lostWrites(now.getTime()),
		...siteState(now),
	});
	const complete = Object.values(figures).every((figure) => figure !== undefined);
	const { data: allSteps } = await readOrEmpty("The first steps could not be read", [], firstSteps);
	const steps = allSteps.filter(({ to }) => allows(account.role, to, "POST"));
	/** A task without a page is one for the operator. */
	const open = tasks(steps.some(({ done }) => !done) ? { ...figures, settings: undefined } : figures, now).filter(
		({ to = adminPaths.backup }) => allows(account.role, to, "POST"),
	);
	const state = allows(account.role, adminPaths.backup) ? healthSummary(figures, now) : [];
	const notices = account.role === "administrator" ? await readNotices(account.id) : [];
	return { steps, tasks: open, state, notices, complete };
}

async function readNotices(userId: string) {
	const { data } = await readOrEmpty("The notices could not be read", [], () => noticesFor(userId));
	const timeZone = data.length > 0 ? await siteTimeZone() : "";
	return data.map(({ id, at, who, action, subject }) => ({
		id,
		what: `${who} ${auditActionLabel(action)} ${subject}`,
		when: `Le ${formatMoment(at, timeZone)}`,
	}));
}

async function settingsToDo() {
	const [settings, accounts] = await Promise.all([association(), mobileAccounts()]);
	return { missingLegal: missingLegalEntries(settings), canGive: hasWaysToGive(settings, accounts) };
}

export default function Dashboard() {
	const { steps, tasks, state, notices, complete } = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<h1>Tableau de bord</h1>
			<QuickActions />
			<NoticeList notices={notices} />
			<FirstSteps steps={steps} />
			<section className="page-part" aria-labelledby="to-do">
				<h2 id="to-do">À faire</h2>
				{!complete && (
					<p className="field-error" role="alert">
						Une partie de ce qui est à faire n’a pas pu être lue. Rechargez la page dans un instant.
					</p>
				)}
				{(complete || tasks.length > 0) && <TaskList tasks={tasks} />}
			</section>
			{state.length > 0 && (
				<section className="page-part" aria-labelledby="state">
					<h2 id="state">État du site</h2>
					<dl className="facts">
						{state.map(({ term, text }) => (
							<Fragment key={term}>
								<dt>{term}</dt>
								<dd>{text ?? "Inconnu"}</dd>
							</Fragment>
						))}
					</dl>
					<p className="actions">
						<ButtonLink to={adminPaths.backup}>Télécharger une sauvegarde</ButtonLink>
					</p>
				</section>
			)}
		</div>
	);
}
