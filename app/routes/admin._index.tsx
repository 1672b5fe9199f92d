import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { firstAccountAt } from "~/accounts/accounts.server";
import { firstBackupLabel, isTooNewForBackup } from "~/backup/backup-child-process.server";
import { newestBackup } from "~/backup/backup-files.server";
import { backupGaps, lastCheck } from "~/backup/last-check.server";
import { formatMoment } from "~/calendar/calendar-date";
import { failedMails, unreadMessages, urgentMessages } from "~/contact/messages.server";
import { contentToDo } from "~/dashboard/content-to-do.server";
import { NoticeList, QuickActions, TaskList } from "~/dashboard/dashboard-views";
import { type Facts, healthSummary, tasks } from "~/dashboard/tasks";
import { isLocal } from "~/db/client.server";
import { lastDone } from "~/db/cluster/lease.server";
import { lostWrites } from "~/db/migrate.server";
import { mobileAccounts } from "~/donations/mobile-accounts.server";
import { hasWaysToGive } from "~/donations/ways-to-give.server";
import { freeSpace } from "~/files/disk-files.server";
import { countAllUndescribed, undescribedFilms } from "~/gallery/descriptions.server";
import { readOrEmpty } from "~/http/error-response.server";
import { auditActionLabel } from "~/journal/audit-actions";
import { noticesFor } from "~/journal/record.server";
import { adminPaths } from "~/kinds/paths";
import { adminPage } from "~/layout/admin-page";
import { latePledges } from "~/pledges/pledge-queries.server";
import { allows } from "~/session/permissions";
import { requireAdministrator } from "~/session/require-administrator.server";
import { missingLegalFacts } from "~/settings/legal-facts";
import { association, siteTimeZone } from "~/settings/settings.server";
import { spendingsWithoutProof } from "~/spending/spendings.server";
import { countOpenLines } from "~/statements/statement-lines.server";
import { ButtonLink } from "~/ui/button";

export const meta = adminPage("Tableau de bord");

export async function loader({ request }: LoaderFunctionArgs) {
	const { administrator } = await requireAdministrator(request);
	const now = new Date();
	const facts = await readFacts({
		urgent: urgentMessages,
		unread: () => unreadMessages(),
		notMailed: failedMails,
		openLines: countOpenLines,
		latePledges,
		unprovenSpendings: spendingsWithoutProof,
		content: () => contentToDo(now),
		undescribed: countAllUndescribed,
		films: undescribedFilms,
		settings: settingsToDo,
		lastBackup: () => lastBackup(now),
		firstBackup: () => firstBackupToCome(now),
		badBackup: async () => {
			const check = await lastCheck();
			return check?.good === false ? check.name : null;
		},
		backupGaps,
		lostWrites: () => lostWrites(now.getTime()),
		space: freeSpace,
	});
	const complete = Object.values(facts).every((fact) => fact !== undefined);
	/** A task without a page is one for the operator. */
	const open = tasks(facts, now).filter(({ to = adminPaths.backup }) => allows(administrator.role, to, "POST"));
	const state = allows(administrator.role, adminPaths.backup) ? healthSummary(facts, now) : [];
	const notices = administrator.role === "administrator" ? await readNotices(administrator.id) : [];
	return { tasks: open, state, notices, complete };
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

/** Undefined what cannot be read: one failure must not hide the other facts. */
async function readFacts(reads: { [Name in keyof Facts]-?: () => Promise<Facts[Name]> }): Promise<Facts> {
	const tryRead = async ([name, read]: [string, () => Promise<unknown>]) => {
		const { data } = await readOrEmpty<unknown>("A part of the dashboard could not be read", undefined, read);
		return [name, data];
	};
	return Object.fromEntries(await Promise.all(Object.entries(reads).map(tryRead)));
}

/** On a server another node may have made it, in a folder that this one does not see. */
async function lastBackup(now: Date): Promise<Date | null> {
	const own = (await newestBackup(now.getTime()))?.madeAt ?? null;
	const ofAnyNode = isLocal ? null : await lastDone("backup");
	return own && ofAnyNode ? new Date(Math.max(own.getTime(), ofAnyNode.getTime())) : (own ?? ofAnyNode);
}

async function firstBackupToCome(now: Date) {
	if (!isTooNewForBackup(await firstAccountAt(), now)) return null;
	return firstBackupLabel(now, await siteTimeZone());
}

async function settingsToDo() {
	const [settings, accounts] = await Promise.all([association(), mobileAccounts()]);
	return { missingLegal: missingLegalFacts(settings), canGive: hasWaysToGive(settings, accounts) };
}

export default function Dashboard() {
	const { tasks, state, notices, complete } = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<h1>Tableau de bord</h1>
			<QuickActions />
			<NoticeList notices={notices} />
			<section className="dashboard-part" aria-labelledby="to-do">
				<h2 id="to-do">À faire</h2>
				{!complete && (
					<p className="field-error" role="alert">
						Une partie de ce qui est à faire n’a pas pu être lue. Rechargez la page dans un instant.
					</p>
				)}
				{(complete || tasks.length > 0) && <TaskList tasks={tasks} />}
			</section>
			{state.length > 0 && (
				<section className="dashboard-part" aria-labelledby="state">
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
