import type { Shrink } from "~/transcode/shrink-in-worker";
import { outcomeOf } from "~/uploads/upload-outcome";
import { outboxHeader } from "./outbox-header";
import { type OutboxEntry, outboxEntries, presentEntry, settleEntry, sizeOf } from "./outbox-store";
import { prepareEntry } from "./prepare-entry";

/** Why something waits. */
export type OutboxBlocker = "no connection" | "no answer" | "signed out" | "other account";

/** How long the site may take to say whose session it is, in milliseconds. */
const questionTimeout = 10_000;

/** How long a form may take, in milliseconds: on the slowest line that still gets somewhere, 20 KB a second. */
const formTimeout = (size: number) => 60_000 + size / 20;

type Answer = { sent: true } | { refusal: string; fromTrash?: string } | { blocker: OutboxBlocker };

type Result = { sent: number; blocker?: OutboxBlocker };

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
	return (await navigator.locks.request("outbox", { ifAvailable: !options.patient }, send)) ?? { sent: 0 };
}

async function sendAll(options: SendOptions): Promise<Result> {
	const result: Result = { sent: 0 };
	for (const entry of await waitingEntries(options)) {
		const answer = await sendEntry(entry, options);
		if (answer === undefined) continue;
		if ("blocker" in answer) {
			result.blocker = answer.blocker;
			if (answer.blocker === "no connection" || answer.blocker === "signed out") break;
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
		const { status, headers } = await fetch("/admin/presence", { cache: "no-store", signal });
		if (status === 401) return { blocker: "signed out" };
		const account = headers.get("X-Account");
		if (status === 204 && account) return { account };
	} catch {
		// no answer
	}
	return { blocker: "no connection" };
}

/** The form as a browser would post it. */
export function formDataOf({ fields }: OutboxEntry): FormData {
	const form = new FormData();
	for (const [name, value] of fields) {
		if (typeof value === "string") form.append(name, value);
		else form.append(name, value, value.name);
	}
	return form;
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
		return { blocker: "no connection" };
	}
}

async function postEntry(entry: OutboxEntry): Promise<Answer> {
	// A Request, as the page's own `fetch` takes others for those of the router.
	const request = new Request(entry.action, {
		method: "POST",
		headers: { [outboxHeader]: "1" },
		body: formDataOf(entry),
		signal: AbortSignal.timeout?.(formTimeout(sizeOf(entry))),
	});
	return answerOf(entry, await fetch(request));
}

async function answerOf({ action, title, poster }: OutboxEntry, response: Response): Promise<Answer> {
	const { status, headers } = response;
	const to = headers.get("X-Remix-Redirect");
	if (status === 401 || to?.startsWith("/login")) return { blocker: "signed out" };
	if (to) return { sent: true };
	if (status === 404 && headers.has("X-Remix-Catch")) return { refusal: "Cet élément n’existe plus sur le site." };
	const answer = await response.json().catch(() => undefined);
	// A proxy, a hotspot, or a site that could not do it now.
	if (answer === undefined || status === 408 || status === 429 || status >= 500) return { blocker: "no answer" };
	if (action.endsWith("/files")) {
		const outcome = outcomeOf({ status, answer }, title);
		if (outcome.state === "added" && poster) await sendPoster(outcome.shown.id, poster);
		if (outcome.state === "added" || outcome.state === "known") return { sent: true };
		if (outcome.state === "trashed") return { refusal: outcome.reason, fromTrash: outcome.id };
		return { refusal: "reason" in outcome ? outcome.reason : corrections };
	}
	const [message] = answer?.result?.error?.[""] ?? [];
	return { refusal: typeof message === "string" ? message : corrections };
}

/** Best effort, as from the page of the gallery. */
async function sendPoster(id: string, poster: File) {
	const body = new FormData();
	body.append("files", poster, poster.name);
	await fetch(`/admin/gallery/${id}/poster`, { method: "POST", body }).catch(() => {});
}

const corrections = "Le site demande une correction.";
