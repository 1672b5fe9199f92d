import { and, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import { freeSpace } from "~/media/files/disk-files.server";
import { firstAccountAt } from "~/people/accounts/accounts.server";
import { db, isLocal } from "~/platform/db/client.server";
import { lastDone } from "~/platform/db/cluster/lease.server";
import { mails, messages } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { recentErrors } from "~/platform/log/log.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { firstBackupLabel, isTooNewForBackup } from "~/site/backup/backup-child-process.server";
import { newestBackup } from "~/site/backup/backup-files.server";
import { backupGaps, lastCheck, lastSending } from "~/site/backup/last-check.server";
import { readOrEmpty } from "~/web/http/error-response.server";
import type { SiteState } from "./troubles";

type Reads<State> = { [Name in keyof State]-?: () => Promise<State[Name]> };

/** Reads parts of a state; an unreadable one is undefined: one failure must not hide the others. */
export async function readEach<State extends object>(reads: Reads<State>): Promise<State> {
	const tryRead = async ([name, read]: [string, () => Promise<unknown>]) => {
		const { data } = await readOrEmpty<unknown>("A part of the state of the site could not be read", undefined, read);
		return [name, data];
	};
	return Object.fromEntries(await Promise.all(Object.entries<() => Promise<unknown>>(reads).map(tryRead)));
}

/** Returns how each part of the site's state is read. */
export const siteState = (now: Date): Reads<SiteState> => ({
	lastBackup: () => lastBackup(now),
	firstBackup: async () => {
		if (!isTooNewForBackup(await firstAccountAt(), now)) return null;
		return firstBackupLabel(now, await siteTimeZone());
	},
	badBackup: async () => {
		const check = await lastCheck();
		return check?.good === false ? check.name : null;
	},
	backupGaps,
	sending: async () => {
		if (env.BACKUP_TO === undefined) return null;
		const sending = (await lastSending()) ?? { sentAt: null, problem: null };
		return { ...sending, sentAt: sending.sentAt === null ? null : new Date(sending.sentAt) };
	},
	space: freeSpace,
	stuckMails: () => stuckMails(now),
	logErrors: async () => recentErrors(now.getTime() - dayMs),
});

const dayMs = 24 * 60 * 60_000;

/** Returns when the last backup was made, perhaps by another node of a server in a folder unknown to this one. */
async function lastBackup(now: Date): Promise<Date | null> {
	const own = (await newestBackup(now.getTime()))?.madeAt ?? null;
	const ofAnyNode = isLocal ? null : await lastDone("backup");
	return own && ofAnyNode ? new Date(Math.max(own.getTime(), ofAnyNode.getTime())) : (own ?? ofAnyNode);
}

/** Counts the mails that were tried in vain for a day, or that nobody has tried for so long. */
async function stuckMails(now: Date): Promise<number> {
	if (env.SMTP_URL === undefined) return 0;
	const before = new Date(now.getTime() - dayMs);
	const waits = ({ mailAttempts, createdAt, mailDueAt }: typeof mails | typeof messages) =>
		or(and(gt(mailAttempts, 0), lt(createdAt, before)), lt(mailDueAt, before));
	const [ofDonors, ofVisitors] = await Promise.all([
		db.$count(mails, waits(mails)),
		db.$count(messages, and(waits(messages), isNotNull(messages.mailDueAt), isNull(messages.mailedAt))),
	]);
	return ofDonors + ofVisitors;
}
