import { outcomeOf } from "~/uploads/upload-outcome";
import { type OutboxEntry, outboxEntries, putEntry, removeEntry } from "./outbox-store";

/** Why nothing more is sent now. */
export type OutboxBlocker = "no connection" | "signed out" | "other account";

/** How long the site may take to answer: a question, and a form whose films take minutes; in milliseconds. */
const timeouts = { question: 10_000, form: 15 * 60_000 };

type Answer = { state: "sent" } | { state: "refused"; refusal: string } | { state: "stopped"; blocker: OutboxBlocker };

/**
 * Sends what waits, one after the other; of all pages and the service worker one at a time. What arrives twice, as an
 * answer was lost, is saved once: each form carries its identifier or its version.
 * @returns how many arrived, and why the others did not
 */
export async function sendOutbox(): Promise<Sent> {
	return (await navigator.locks.request("outbox", { ifAvailable: true }, (lock) => lock && sendAll())) ?? { sent: 0 };
}

type Sent = { sent: number; blocker?: OutboxBlocker };

async function sendAll(): Promise<Sent> {
	let sent = 0;
	const waiting = (await outboxEntries()).filter(({ refusal }) => refusal === undefined);
	if (waiting.length === 0) return { sent };
	const session = await readSession();
	if ("blocker" in session) return { sent, blocker: session.blocker };
	const { account } = session;
	for (const entry of waiting) {
		if (entry.account !== account) continue;
		const answer = await sendEntry(entry);
		if (answer.state === "stopped") return { sent, blocker: answer.blocker };
		if (answer.state === "refused") await putEntry({ ...entry, refusal: answer.refusal });
		else await removeEntry(entry.key);
		if (answer.state === "sent") sent++;
	}
	return { sent, blocker: waiting.some((entry) => entry.account !== account) ? "other account" : undefined };
}

/** Whose session this browser has; anything but the site's own answers, such as a hotspot's, is no connection. */
async function readSession(): Promise<{ account: string } | { blocker: OutboxBlocker }> {
	try {
		const signal = AbortSignal.timeout?.(timeouts.question);
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

async function sendEntry(entry: OutboxEntry): Promise<Answer> {
	try {
		const signal = AbortSignal.timeout?.(timeouts.form);
		// A Request, as the page's own `fetch` takes others for those of the router.
		return await answerOf(
			entry,
			await fetch(new Request(entry.action, { method: "POST", body: formDataOf(entry), signal })),
		);
	} catch {
		return { state: "stopped", blocker: "no connection" };
	}
}

async function answerOf({ action, title }: OutboxEntry, response: Response): Promise<Answer> {
	const { status, headers } = response;
	const to = headers.get("X-Remix-Redirect");
	if (status === 401 || to?.startsWith("/login")) return { state: "stopped", blocker: "signed out" };
	if (to) return { state: "sent" };
	if (status === 408 || status === 429 || status >= 500) return { state: "stopped", blocker: "no connection" };
	const answer = await response.json().catch(() => undefined);
	if (action.endsWith("/files")) {
		const outcome = outcomeOf({ status, answer }, title);
		if (outcome.state === "added" || outcome.state === "known") return { state: "sent" };
		return { state: "refused", refusal: "reason" in outcome ? outcome.reason : corrections };
	}
	if (status === 404) return { state: "refused", refusal: "Cet élément n’existe plus sur le site." };
	const [message] = answer?.result?.error?.[""] ?? [];
	return { state: "refused", refusal: typeof message === "string" ? message : corrections };
}

const corrections = "Le site demande une correction.";
