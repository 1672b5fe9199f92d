import { inTrashMessage, type TrashedFile } from "~/media/files/trashed-files";

/** A file on the site: the id of a gallery item or a stored picture. */
export type ShownFile = { id: string; name: string };

/** The form field before a file that the browser made small: the SHA-256 of its original, which identifies it. */
export const originalField = "original";

/** The form field with the identifiers of all files that were chosen together, in their order. */
export const selectionField = "selection";

/** The server's response to uploaded files. */
export type UploadAnswer = {
	added: ShownFile[];
	/** Files whose bytes are in the gallery already. */
	known: ShownFile[];
	/** Files that are in the trash: they are not published without confirmation. */
	trashed: TrashedFile[];
	refused: { name: string; reason: string }[];
	message?: string;
};

/** Returns the response when nothing was stored. */
export const uploadFailed = (message?: string): UploadAnswer => ({
	added: [],
	known: [],
	trashed: [],
	refused: [],
	message,
});

/** The result of a POST: its status, 0 when the connection broke; the response, if it could be parsed. */
type PostResult = { status: number; answer?: UploadAnswer };

/** Progress and cancellation of a POST. */
export type PostOptions = {
	/** Called with the fraction sent, from 0 to 1. */
	onProgress: (part: number) => void;
	signal: AbortSignal;
};

/**
 * The time for which a request may stall before its connection counts as lost: while sending, and while the server
 * checks the whole file. Phones that switch networks often get no error from the lost connection.
 */
const idleTimeoutMs = { leaving: 60_000, checking: 180_000 };

export async function uploadForm(url: string, form: FormData, sending: PostOptions): Promise<PostResult> {
	const request = await post(url, form, "json", sending);
	return { status: request?.status ?? 0, answer: request?.response ?? undefined };
}

/**
 * Posts with XMLHttpRequest, as `fetch` has no upload progress.
 * @returns the finished request; its status is 0 when the connection broke
 */
export function post(
	url: string,
	body: XMLHttpRequestBodyInit | null,
	responseType: "json" | "blob",
	{ onProgress, signal }: PostOptions,
): Promise<XMLHttpRequest | undefined> {
	return new Promise((resolve) => {
		if (signal.aborted) return resolve(undefined);
		const request = new XMLHttpRequest();
		const abort = () => request.abort();
		let timer = setTimeout(abort, idleTimeoutMs.leaving);
		const restartTimer = (delayMs: number) => {
			clearTimeout(timer);
			timer = setTimeout(abort, delayMs);
		};
		request.open("POST", url);
		request.responseType = responseType;
		request.upload.onprogress = ({ loaded, total }) => {
			restartTimer(idleTimeoutMs.leaving);
			onProgress(total > 0 ? loaded / total : 0);
		};
		request.upload.onload = () => {
			restartTimer(idleTimeoutMs.checking);
			onProgress(1);
		};
		// This event fires last, after success, error or abort.
		request.onloadend = () => {
			clearTimeout(timer);
			removeEventListener("offline", abort);
			signal.removeEventListener("abort", abort);
			resolve(request);
		};
		addEventListener("offline", abort);
		signal.addEventListener("abort", abort);
		request.send(body);
	});
}

/** The outcome of one attempt to send a file. */
export type Outcome =
	| { state: "added" | "known"; shown: ShownFile }
	/** The file is in the trash: it is published only after confirmation. `id` is the stored file's. */
	| { state: "trashed"; id: string; reason: string }
	/** The server would refuse the same bytes again. */
	| { state: "refused"; reason: string }
	/** The file was not stored. `retryable`: worth a retry; `affectsAll`: the other files would fail too. */
	| { state: "failed"; reason: string; retryable?: boolean; affectsAll?: boolean }
	/** The connection broke before a response: the file may have arrived or not. */
	| { state: "cut" };

/** Returns the outcome of a POST of one file. */
export function outcomeOf({ status, answer }: PostResult, name: string): Outcome {
	if (status === 0) return { state: "cut" };
	const [added] = answer?.added ?? [];
	if (added) return { state: "added", shown: added };
	const [known] = answer?.known ?? [];
	if (known) return { state: "known", shown: known };
	const [trashed] = answer?.trashed ?? [];
	if (trashed) return { state: "trashed", id: trashed.id, reason: inTrashMessage(trashed) };
	const [refusal] = answer?.refused ?? [];
	if (refusal && status < 500) return { state: "refused", reason: refusal.reason };
	const reason = refusal?.reason ?? `Erreur lors de l'upload de ${name}`;
	const forAll = status === 401 || status === 507 || (status === 403 && answer?.message !== undefined);
	if (forAll) return { state: "failed", reason: answer?.message ?? reason, affectsAll: true };
	return { state: "failed", reason, retryable: status >= 500 };
}
