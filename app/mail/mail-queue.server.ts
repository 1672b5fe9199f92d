import { and, asc, eq, gt, isNotNull, lte, min, or } from "drizzle-orm";
import { db } from "~/db/client.server";
import type { mails, messages } from "~/db/schema.server";
import { env } from "~/env/env.server";
import { log } from "~/log/log.server";
import { mailServer, smtpTimeout } from "./smtp.server";

const minute = 60_000;

/**
 * The backoff delays after failed attempts, in milliseconds; after the last, mailing has failed for good. Refusals wait
 * too: most causes (full mailbox, wrong password or address) are fixed within two days.
 */
const delays = [1, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60].map((minutes) => minutes * minute);

/** A longer delay, in milliseconds, is from a clock that was ahead. */
const maxDelay = Math.max(...delays);

/** When to retry after so many attempts; null after the last. */
function nextAttempt(attempts: number): Date | null {
	const delay = delays[attempts - 1];
	return delay === undefined ? null : new Date(Date.now() + delay);
}

type Server = Awaited<ReturnType<typeof mailServer>>;

/** What is mailed: the rows of a table that are due. */
export type MailSource = {
	table: typeof messages | typeof mails;
	/** Writes the mail of a row; undefined when it is not to be sent any more. */
	compose: (id: string) => Promise<Parameters<Server["sendMail"]>[0] | undefined>;
	/** Takes a row out of the queue. @param at when the server accepted its mail; null when there was none to send */
	done: (id: string, at: Date | null) => PromiseLike<unknown>;
};

let requested = false;
let mailing: Promise<void> | undefined;
let nextRun: NodeJS.Timeout | undefined;
let siteSources: MailSource[] | undefined;

/**
 * Sends the due mails one after the other, and schedules retries. The queue is in the database: call it after a mail was
 * queued without waiting, and at the start. Never rejects.
 * @returns when none is due
 */
export function runMailQueue(sources: MailSource[]): Promise<void> {
	siteSources = sources;
	return wakeMailQueue();
}

/** The same for who knows no source: those that the site named at its start. */
export function wakeMailQueue(): Promise<void> {
	if (env.SMTP_URL === undefined || siteSources === undefined) return Promise.resolve();
	requested = true;
	mailing ??= sendDue(env.SMTP_URL, siteSources);
	return mailing;
}

async function sendDue(url: string, sources: MailSource[]) {
	try {
		const server = await mailServer(url);
		while (requested) {
			requested = false;
			for (const source of sources)
				for (let next = await claimNext(source); next; next = await claimNext(source)) await send(next, source, server);
			await scheduleNextRun(sources);
		}
	} catch (error) {
		log("error", "Messages could not be mailed", {}, error);
		scheduleRun(minute);
	}
	mailing = undefined;
}

/** The query of the row that has waited the longest for its mail. */
export function dueMail(table: MailSource["table"]) {
	const now = Date.now();
	return db
		.select({ id: table.id, attempts: table.mailAttempts })
		.from(table)
		.where(or(lte(table.mailDueAt, new Date(now)), gt(table.mailDueAt, new Date(now + maxDelay))))
		.orderBy(asc(table.mailDueAt))
		.limit(1);
}

type Claimed = { id: string; attempt: number };

/**
 * The next row due. Its attempt is counted before it is made, so that one that crashes the process is not retried
 * forever.
 */
async function claimNext(source: MailSource): Promise<Claimed | undefined> {
	const { table } = source;
	const [due] = await dueMail(table);
	if (due === undefined) return undefined;
	const attempt = due.attempts + 1;
	const claimed = await db
		.update(table)
		.set({ mailAttempts: attempt, mailDueAt: nextAttempt(attempt) })
		.where(and(eq(table.id, due.id), eq(table.mailAttempts, due.attempts)))
		.returning({ id: table.id });
	return claimed.length > 0 ? { id: due.id, attempt } : claimNext(source); // another process claimed it
}

async function send({ id, attempt }: Claimed, { compose, done }: MailSource, server: Server) {
	const mail = await compose(id);
	if (mail === undefined) return void (await done(id, null));
	try {
		await server.sendMail({ ...mail, signal: AbortSignal.timeout(smtpTimeout) });
	} catch (error) {
		const answer = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
		const { host } = new URL(env.SMTP_URL ?? "smtp:");
		log("error", "A message could not be mailed", { server: host, attempt, of: delays.length + 1, answer }, error);
		return;
	}
	await done(id, new Date());
}

async function scheduleNextRun(sources: MailSource[]) {
	const next = await Promise.all(
		sources.map(async ({ table }) => {
			const [row] = await db
				.select({ due: min(table.mailDueAt) })
				.from(table)
				.where(isNotNull(table.mailDueAt));
			return row?.due ?? null;
		}),
	);
	clearTimeout(nextRun);
	const dues = next.filter((due) => due !== null).map((due) => due.getTime());
	if (dues.length > 0) scheduleRun(Math.min(...dues) - Date.now());
}

function scheduleRun(milliseconds: number) {
	clearTimeout(nextRun);
	nextRun = setTimeout(() => void wakeMailQueue(), milliseconds).unref();
}
