import type { Shrink } from "~/media/transcode/shrink-in-worker";
import { canRead, prepareFile, unreadableReason } from "~/media/uploads/prepare-file";
import { originalField, outcomeOf } from "~/media/uploads/upload-file";
import { outboxPaths } from "~/platform/kinds/paths";
import { outboxHeader, presentOnSite } from "./outbox-header";
import { type OutboxEntry, outboxEntries, presentEntry, settleEntry, sizeOf } from "./outbox-store";

/** The reasons for which a form waits. */
export type OutboxBlocker = "no connection" | "no answer" | "no room" | "signed out" | "other account";

/** `busy`: another page or the service worker is sending. */
export type Result = { sent: number; blocker?: OutboxBlocker; busy?: boolean };

type SendOptions = {
	shrink: Shrink;
	/** Loads the code that shrinks; rejects when it cannot be loaded now. */
	loadShrink?: () => Promise<unknown>;
	/** Keys of entries that the page sends itself. */
	skipped?: ReadonlySet<string>;
	/** Whether films can be made small here. */
	films?: boolean;
	/** Whether to wait while another page sends; otherwise nothing is done then. */
	patient?: boolean;
	/** Called before each entry is sent. */
	onBegin?: () => void;
};

/**
 * Sends the waiting forms one after the other; only one page or service worker sends at a time. A form that arrives
 * twice, as its answer was lost, is saved once: each form carries its identifier or its version.
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
			// The reason for which one's own entry waits comes before the presence of other accounts' entries.
			if (answer.blocker !== "other account" || !result.blocker) result.blocker = answer.blocker;
			if (concernsAll.includes(answer.blocker)) break;
			continue;
		}
		// Without room for the refusal, the other entries are sent all the same.
		await settleEntry(entry, "refusal" in answer ? answer : undefined).catch(() => {});
		if ("sent" in answer) result.sent++;
	}
	return result;
}

/** Returns the entries to send. Films that are still large come last: making one small takes minutes. */
async function waitingEntries({ films = true, skipped }: SendOptions): Promise<OutboxEntry[]> {
	const isLargeFilm = ({ kind, preparation }: OutboxEntry) => kind === "Vidéo" && preparation !== undefined;
	const waiting = (await outboxEntries()).filter(
		(entry) => entry.refusal === undefined && !skipped?.has(entry.key) && (films || !isLargeFilm(entry)),
	);
	return [...waiting.filter((entry) => !isLargeFilm(entry)), ...waiting.filter(isLargeFilm)];
}

/** The outcome of sending an entry. */
type Answer = { sent: true } | { refusal: string; fromTrash?: string; isFinal?: true } | { blocker: OutboxBlocker };

/**
 * Sends an entry. Each time it asks whose session it is, as somebody else may have signed in meanwhile.
 * @returns undefined for an entry that was removed meanwhile
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

/** The time within which the site must say whose session it is. */
const questionTimeoutMs = 10_000;

/** Asks whose session it is; any answer that is not the site's, such as a hotspot's, counts as no connection. */
async function readSession(): Promise<{ account: string } | { blocker: OutboxBlocker }> {
	try {
		const signal = AbortSignal.timeout?.(questionTimeoutMs);
		const { status, headers } = await fetch(outboxPaths.presence, { cache: "no-store", signal });
		if (status === 401) return { blocker: "signed out" };
		const account = headers.get("X-Account");
		if (status === 204 && account) return { account };
	} catch {
		// There was no answer.
	}
	return { blocker: "no connection" };
}

/**
 * Posts an entry and reads the outcome.
 * @throws TypeError or DOMException without a response
 */
async function postEntry(entry: OutboxEntry): Promise<Answer> {
	// This is a Request, as the page's own `fetch` takes other arguments for requests of the router.
	const request = new Request(entry.action, {
		method: "POST",
		headers: { [outboxHeader]: "1" },
		body: formDataOf(entry),
		signal: AbortSignal.timeout?.(formTimeoutMs(sizeOf(entry))),
	});
	return answerOf(entry, await fetch(request));
}

/** Returns the form as a browser would post it. */
export function formDataOf({ fields }: OutboxEntry): FormData {
	const form = new FormData();
	for (const [name, value] of fields) {
		if (typeof value === "string") form.append(name, value);
		else form.append(name, value, value.name);
	}
	return form;
}

/** Returns a form's timeout in milliseconds: it allows for the slowest usable connection, 20 KB a second. */
const formTimeoutMs = (size: number) => 60_000 + size / 20;

const corrections = "Le site demande une correction.";

async function answerOf({ action, title, poster }: OutboxEntry, response: Response): Promise<Answer> {
	const { status, headers } = response;
	const to = headers.get("X-Remix-Redirect");
	if (status === 401 || to?.startsWith("/login")) return { blocker: "signed out" };
	if (to) return { sent: true };
	if (status === 404 && headers.has("X-Remix-Catch"))
		return { refusal: "Cet élément n’existe plus sur le site.", isFinal: true };
	if (status === 403 && headers.has("X-Remix-Catch")) return { refusal: await response.text() };
	if (status === 507) return { blocker: "no room" };
	const answer = await response.json().catch(() => undefined);
	// The answer is that of a proxy or hotspot, or the site cannot save the form now.
	if (answer === undefined || status === 408 || status === 429 || status >= 500) return { blocker: "no answer" };
	if (status === 403 && answer.message) return { refusal: answer.message };
	if (action.endsWith("/files")) {
		const outcome = outcomeOf({ status, answer }, title);
		if (outcome.state === "added" && poster) await sendPoster(outcome.shown.id, poster);
		if (outcome.state === "added" || outcome.state === "known") return { sent: true };
		if (outcome.state === "trashed") return { refusal: outcome.reason, fromTrash: outcome.id };
		return { refusal: "reason" in outcome ? outcome.reason : corrections };
	}
	const [message] = answer?.result?.error?.[""] ?? [];
	const refusal = typeof message === "string" ? message : corrections;
	return headers.get(outboxHeader) === presentOnSite ? { refusal, isFinal: true } : { refusal };
}

/** Sends the poster; a failure is ignored, as on the page of the gallery. */
async function sendPoster(id: string, poster: File) {
	const body = new FormData();
	body.append("files", poster, poster.name);
	await fetch(outboxPaths.galleryPoster(id), { method: "POST", body }).catch(() => {});
}

/**
 * Makes the file of an entry small if it was stored as chosen, and stores the result for other attempts.
 * @returns the entry to send, or why the site would refuse its file
 */
async function prepareEntry(entry: OutboxEntry, shrink: Shrink): Promise<OutboxEntry | { reason: string }> {
	const [, chosen] = entry.fields.find(([name]) => name === "files") ?? [];
	if (!entry.preparation || !(chosen instanceof File)) return { ...entry, preparation: undefined };
	const result = await prepareFile(chosen, entry.preparation, shrink);
	if ("reason" in result) return result;
	const fields = entry.fields.filter(([name]) => name !== "files");
	if (result.originalSha256) fields.push([originalField, result.originalSha256]);
	fields.push(["files", result.file]);
	const changes = { fields, preparation: undefined };
	await settleEntry(entry, changes).catch(() => {}); // no room: it is sent all the same
	return { ...entry, ...changes };
}

/** Returns the name of a file that was changed or deleted: it looks like a lost connection, and would never be sent. */
async function unreadableFile({ fields }: OutboxEntry): Promise<string | undefined> {
	for (const [, value] of fields)
		if (typeof value !== "string" && !(await canRead(value))) return unreadableReason(value.name);
}
