import { and, asc, eq, gt, isNotNull, lte, min, or } from "drizzle-orm";
import { db } from "~/db/client.server";
import { messages } from "~/db/schema.server";
import { env } from "~/env/env.server";
import { log } from "~/log/log.server";
import { type Addressee, composeMail } from "./compose-mail.server";
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

// Both bundles share one worker.
const shared = globalThis as typeof globalThis & {
	mailRequested?: boolean;
	mailing?: Promise<void>;
	nextMail?: NodeJS.Timeout;
};

/**
 * Mails the due messages one after the other, and schedules retries. The queue is in the database: call it after a
 * message without waiting, and at the start. Never rejects.
 * @param association reads the addressee
 * @returns when none is due
 */
export function sendQueuedMail(association: () => Promise<Addressee>): Promise<void> {
	if (env.SMTP_URL === undefined) return Promise.resolve();
	shared.mailRequested = true;
	shared.mailing ??= mailDueMessages(env.SMTP_URL, association);
	return shared.mailing;
}

type Server = Awaited<ReturnType<typeof mailServer>>;
type Message = typeof messages.$inferSelect;

async function mailDueMessages(url: string, association: () => Promise<Addressee>) {
	try {
		const server = await mailServer(url);
		while (shared.mailRequested) {
			shared.mailRequested = false;
			for (let next = await claimNext(); next; next = await claimNext()) await mail(next, server, await association());
			await scheduleNextRun(association);
		}
	} catch (error) {
		log("error", "Messages could not be mailed", {}, error);
		scheduleRun(minute, association);
	}
	shared.mailing = undefined;
}

/** The query of the message that has waited the longest for its mail. */
export function dueMessage() {
	const now = Date.now();
	return db
		.select()
		.from(messages)
		.where(or(lte(messages.mailDueAt, new Date(now)), gt(messages.mailDueAt, new Date(now + maxDelay))))
		.orderBy(asc(messages.mailDueAt))
		.limit(1);
}

/**
 * The next message due. Its attempt is counted before it is made, so that one that crashes the process is not retried
 * forever.
 */
async function claimNext(): Promise<Message | undefined> {
	const [due] = await dueMessage();
	if (due === undefined) return undefined;
	const attempts = due.mailAttempts + 1;
	const [claimed] = await db
		.update(messages)
		.set({ mailAttempts: attempts, mailDueAt: nextAttempt(attempts) })
		.where(and(eq(messages.id, due.id), eq(messages.mailAttempts, due.mailAttempts)))
		.returning();
	return claimed ?? claimNext(); // another process claimed it
}

async function mail(message: Message, server: Server, association: Addressee) {
	const attempt = message.mailAttempts;
	if (association.email === "") {
		log("info", "A message is not mailed: the association has no e-mail address in its settings");
		await done(message, { mailDueAt: null });
		return;
	}
	try {
		await server.sendMail({ ...composeMail(message, association), signal: AbortSignal.timeout(smtpTimeout) });
	} catch (error) {
		const answer = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
		log("error", "A message could not be mailed", { attempt, of: delays.length + 1, answer }, error);
		return;
	}
	await done(message, { mailedAt: new Date(), mailDueAt: null });
}

const done = ({ id }: Message, state: Partial<Message>) => db.update(messages).set(state).where(eq(messages.id, id));

async function scheduleNextRun(association: () => Promise<Addressee>) {
	const [next] = await db
		.select({ due: min(messages.mailDueAt) })
		.from(messages)
		.where(isNotNull(messages.mailDueAt));
	clearTimeout(shared.nextMail);
	if (next?.due) scheduleRun(next.due.getTime() - Date.now(), association);
}

function scheduleRun(milliseconds: number, association: () => Promise<Addressee>) {
	clearTimeout(shared.nextMail);
	shared.nextMail = setTimeout(() => void sendQueuedMail(association), milliseconds).unref();
}
