import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, min, or, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { mails, type messages } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { log } from "~/platform/log/log.server";

const minute = 60_000;

/**
 * The backoff delays after failed attempts; after the last, mailing has failed for good. Refusals wait too: most causes
 * (full mailbox, wrong password or address) are fixed within two days.
 */
const delaysMs = [1, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60].map((minutes) => minutes * minute);

/** A longer delay is from a clock that was ahead. */
const maxDelayMs = Math.max(...delaysMs);

/** Returns when to retry after so many attempts; null after the last. */
function nextAttempt(attempts: number): Date | null {
	const delayMs = delaysMs[attempts - 1];
	return delayMs === undefined ? null : new Date(Date.now() + delayMs);
}

type Server = Awaited<ReturnType<typeof mailServer>>;

/** A source of mails: the rows of a table that are due. */
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
 * Sends the due mails one after the other, and schedules retries. The queue is in the database: call this at the start,
 * and without waiting after a mail was queued. Never rejects.
 * @returns when none is due
 */
export function runMailQueue(sources: MailSource[]): Promise<void> {
	siteSources = sources;
	return wakeMailQueue();
}

/** Runs the queue with the sources that the site named at its start, for callers that know no source. */
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

/** Returns the query for the row that has waited the longest for its mail. */
export function dueMail(table: MailSource["table"]) {
	const now = Date.now();
	return db
		.select({ id: table.id, attempts: table.mailAttempts })
		.from(table)
		.where(or(lte(table.mailDueAt, new Date(now)), gt(table.mailDueAt, new Date(now + maxDelayMs))))
		.orderBy(asc(table.mailDueAt))
		.limit(1);
}

type Claimed = { id: string; attempt: number };

/**
 * Claims the next row that is due. Its attempt is counted before it is made, so that a mail that crashes the process is
 * not retried forever.
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
		await server.sendMail({ ...mail, signal: AbortSignal.timeout(smtpTimeoutMs) });
	} catch (error) {
		const answer = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
		const { host } = new URL(env.SMTP_URL ?? "smtp:");
		log("error", "A message could not be mailed", { server: host, attempt, of: delaysMs.length + 1, answer }, error);
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

function scheduleRun(delayMs: number) {
	clearTimeout(nextRun);
	nextRun = setTimeout(() => void wakeMailQueue(), delayMs).unref();
}

const second = 1000;

/** The timeout of one mail, also when the server answers byte by byte. */
const smtpTimeoutMs = 60 * second;

/** Creates the transport for `SMTP_URL`; it connects with the first mail. */
export async function mailServer(url: string) {
	const { createTransport } = await import("nodemailer"); // the library takes 3 MB of memory
	return createTransport({
		url,
		connectionTimeout: 10 * second,
		greetingTimeout: 10 * second,
		dnsTimeout: 10 * second,
		socketTimeout: 20 * second,
		requireTLS: needsEncryption(new URL(url)),
	});
}

/** Returns whether TLS is needed: passwords require it, unless the operator wrote `?requireTLS=false`. */
const needsEncryption = ({ password, hostname }: URL) =>
	password !== "" && !/^(localhost|127\..*|\[::1\])$/.test(hostname);

/** A mail to somebody outside the association, whose signature is added when it is sent. */
export type OutgoingMail = {
	/** Names the event: its mail is queued once, and can be recalled. Not secret, as it is in the `Message-ID`. */
	id?: string;
	to: string;
	subject: string;
	text: string;
	/** The delay before it is sent. */
	delayMs?: number;
	/** The URL that ends such mails. */
	unsubscribe?: string;
};

/**
 * Returns a statement that queues a mail, for a batch with the reported change. It does nothing without a mail server.
 * @param when a condition, such as `changes() = 1`
 */
export const queueMail = ({ id = newId(), delayMs = 0, ...mail }: OutgoingMail, when: SQL = sql`true`) =>
	db.run(sql`insert into mails (id, recipient, subject, body, created_at, mail_due_at, unsubscribe)
		select ${id}, ${mail.to}, ${mail.subject}, ${mail.text}, ${Date.now()}, ${Date.now() + delayMs}, ${mail.unsubscribe ?? null}
		where ${env.SMTP_URL !== undefined} and ${when} on conflict (id) do nothing`);

/** Takes the mails with these ids out of the queue, unless they were sent. */
export const recallMails = (ids: string[]) => db.delete(mails).where(inArray(mails.id, ids));

/** Takes the mails whose id begins with this text out of the queue, unless they were sent. @param when a condition */
export const recallMail = (id: string, when?: SQL) =>
	db.delete(mails).where(and(sql`${mails.id} glob ${`${id}*`}`, when));

/** Returns the queue of these mails. @param association reads the sender */
export const outgoingMails = (association: () => Promise<{ name: string; email: string }>): MailSource => ({
	table: mails,
	compose: async (id) => {
		const [[mail], { name, email }] = await Promise.all([
			db.select().from(mails).where(eq(mails.id, id)),
			association(),
		]);
		const address = env.mailFrom ?? email;
		if (mail === undefined) return undefined;
		if (address === "") {
			log("info", "A mail is not sent: the association has no e-mail address in its settings");
			return undefined;
		}
		return {
			from: { name, address },
			to: { name: "", address: mail.recipient },
			replyTo: email ? { name, address: email } : undefined,
			subject: `${mail.subject} — ${name}`.replace(/\s+/g, " "),
			messageId: `<${id}@${new URL(env.publicUrl).hostname}>`,
			headers: {
				"Auto-Submitted": "auto-generated", // prevents automatic replies
				...(mail.unsubscribe && {
					"List-Unsubscribe": `<${mail.unsubscribe}>`,
					"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
				}),
			},
			text: `${mail.body}\n\n${name}\n${env.publicUrl}`,
		};
	},
	done: (id) => db.delete(mails).where(eq(mails.id, id)),
});

/**
 * Deletes the mails that failed for good, as they hold personal data. A mail whose last attempt is under way has no next
 * attempt either and is deleted, too.
 */
export const purgeMails = () => db.delete(mails).where(isNull(mails.mailDueAt));
