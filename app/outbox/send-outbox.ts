import { outboxPaths } from "~/kinds/paths";
import type { Shrink } from "~/transcode/shrink-in-worker";
import { canRead, unreadableReason } from "~/uploads/prepare-file";
import { type OutboxEntry, outboxEntries, presentEntry, settleEntry } from "./outbox-store";
import { type Answer, type OutboxBlocker, postEntry } from "./post-entry";
import { prepareEntry } from "./prepare-entry";

/** How long the site may take to say whose session it is, in milliseconds. */
const questionTimeout = 10_000;

/** `busy`: another page or the service worker is sending. */
export type Result = { sent: number; blocker?: OutboxBlocker; busy?: boolean };

type SendOptions = {
	shrink: Shrink;
	/** Loads what shrinks; rejects when it cannot be had now. */
	loadShrink?: () => Promise<unknown>;
	/** Keys of entries that the page sends by itself. */
	skipped?: ReadonlySet<string>;
	/** Whether films can be made small here. */
	films?: boolean;
	/** Wait while another page sends; else nothing is done then. */
	patient?: boolean;
	/** Called before each one leaves. */
	onBegin?: () => void;
};

/**
 * Sends what waits, one after the other; of all pages and the service worker one at a time. What arrives twice, as an
 * answer was lost, is saved once: each form carries its identifier or its version.
 * @returns how many arrived, and why others did not
 */
export async function sendOutbox(options: SendOptions): Promise<Result> {
	const send = (lock: Lock | null) => lock && sendAll(options);
	return (await navigator.locks.request("outbox", { ifAvailable: !options.patient }, send)) ?? { sent: 0, busy: true };
}

const concernsAll: OutboxBlocker[] = ["no connection", "no room", "signed out"];

async function sendAll(options: SendOptions): Promise<Result> {
	const result: Result = { sent: 0 };
	for (const entry of await waitingEntries(options)) {
		const answer = await sendEntry(entry, options);
		if (answer === undefined) continue;
		if ("blocker" in answer) {
			// What one's own entry waits for counts, not that others' are there, too.
			if (answer.blocker !== "other account" || !result.blocker) result.blocker = answer.blocker;
			if (concernsAll.includes(answer.blocker)) break;
			continue;
		}
		// Without room for the refusal, the others leave all the same.
		await settleEntry(entry, "refusal" in answer ? answer : undefined).catch(() => {});
		if ("sent" in answer) result.sent++;
	}
	return result;
}

/** What is to be sent. Films that are still large come last: making one small takes minutes. */
async function waitingEntries({ films = true, skipped }: SendOptions): Promise<OutboxEntry[]> {
	const isLargeFilm = ({ kind, preparation }: OutboxEntry) => kind === "Vidéo" && preparation !== undefined;
	const waiting = (await outboxEntries()).filter(
		(entry) => entry.refusal === undefined && !skipped?.has(entry.key) && (films || !isLargeFilm(entry)),
	);
	return [...waiting.filter((entry) => !isLargeFilm(entry)), ...waiting.filter(isLargeFilm)];
}

/** Whose session this browser has; anything but the site's own answers, such as a hotspot's, is no connection. */
async function readSession(): Promise<{ account: string } | { blocker: OutboxBlocker }> {
	try {
		const signal = AbortSignal.timeout?.(questionTimeout);
		const { status, headers } = await fetch(outboxPaths.presence, { cache: "no-store", signal });
		if (status === 401) return { blocker: "signed out" };
		const account = headers.get("X-Account");
		if (status === 204 && account) return { account };
	} catch {
		// no answer
	}
	return { blocker: "no connection" };
}

/**
 * Asks for each entry whose session it is now, as somebody else may have signed in meanwhile.
 * @returns undefined for one that was removed meanwhile
 */
async function sendEntry(entry: OutboxEntry, options: SendOptions): Promise<Answer | undefined> {
	try {
		const session = await readSession();
		if ("blocker" in session) return session;
		if (entry.account !== session.account) return { blocker: "other account" };
		const present = await presentEntry(entry);
		if (present === undefined) return undefined;
		options.onBegin?.();
		if (entry.preparation === undefined) return await postEntry({ ...entry, poster: present.poster });
		const isLoaded = await options.loadShrink?.().then(
			() => true,
			() => false,
		);
		if (isLoaded === false) return { blocker: "no answer" };
		const ready = await prepareEntry(entry, options.shrink);
		return "reason" in ready ? { refusal: ready.reason } : await sendEntry(ready, options);
	} catch {
		const reason = await unreadableFile(entry);
		return reason ? { refusal: reason, isFinal: true } : { blocker: "no connection" };
	}
}

/** A file that was changed or deleted since looks like a lost connection, and would never leave. */
async function unreadableFile({ fields }: OutboxEntry): Promise<string | undefined> {
	for (const [, value] of fields)
		if (typeof value !== "string" && !(await canRead(value))) return unreadableReason(value.name);
}
