import { outboxPaths } from "~/kinds/paths";
import { outcomeOf } from "~/uploads/upload-outcome";
import { outboxHeader, presentOnSite } from "./outbox-header";
import { type OutboxEntry, sizeOf } from "./outbox-store";

/** Why something waits. */
export type OutboxBlocker = "no connection" | "no answer" | "no room" | "signed out" | "other account";

/** What became of one that was sent. */
export type Answer =
	| { sent: true }
	| { refusal: string; fromTrash?: string; isFinal?: true }
	| { blocker: OutboxBlocker };

/** How long a form may take, in milliseconds: on the slowest line that still gets somewhere, 20 KB a second. */
const formTimeout = (size: number) => 60_000 + size / 20;

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
 * Posts an entry, and reads what the site makes of it.
 * @throws TypeError or DOMException without a response
 */
export async function postEntry(entry: OutboxEntry): Promise<Answer> {
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
	if (status === 404 && headers.has("X-Remix-Catch"))
		return { refusal: "Cet élément n’existe plus sur le site.", isFinal: true };
	if (status === 403 && headers.has("X-Remix-Catch")) return { refusal: await response.text() };
	if (status === 507) return { blocker: "no room" };
	const answer = await response.json().catch(() => undefined);
	// A proxy, a hotspot, or a site that could not do it now.
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

/** Best effort, as from the page of the gallery. */
async function sendPoster(id: string, poster: File) {
	const body = new FormData();
	body.append("files", poster, poster.name);
	await fetch(outboxPaths.galleryPoster(id), { method: "POST", body }).catch(() => {});
}

const corrections = "Le site demande une correction.";
