import type { TrashedFile } from "~/trash/withdrawn-files";

/** A file on the site: the id of a gallery item or a stored picture. */
export type ShownFile = { id: string; name: string };

/** Form field before a file that the browser made small: the SHA-256 of its original, by which it is known again. */
export const originalField = "original";

/** Form field of the identifiers of all files that were chosen together, in their order. */
export const selectionField = "selection";

/** The server's response to uploaded files. */
export type UploadAnswer = {
	added: ShownFile[];
	/** Those whose bytes are in the gallery already. */
	known: ShownFile[];
	/** Those in the trash: not published without confirmation. */
	trashed: TrashedFile[];
	refused: { name: string; reason: string }[];
	message?: string;
};

/** The response when nothing was stored. */
export const uploadFailed = (message?: string): UploadAnswer => ({
	added: [],
	known: [],
	trashed: [],
	refused: [],
	message,
});

/** The result of a POST: its status, 0 when the connection broke; the response, if it could be parsed. */
export type PostResult = { status: number; answer?: UploadAnswer };

/** Progress and cancellation of a POST. */
export type PostOptions = {
	/** Called with the fraction sent, from 0 to 1. */
	onProgress: (part: number) => void;
	signal: AbortSignal;
};

/**
 * How long a request may stall before its connection counts as lost, in milliseconds: while sending, and while the
 * server checks the whole file. Phones that switch networks often get no error from the lost connection.
 */
const idleTimeout = { leaving: 60_000, checking: 180_000 };

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
		let timer = setTimeout(abort, idleTimeout.leaving);
		const restartTimer = (delay: number) => {
			clearTimeout(timer);
			timer = setTimeout(abort, delay);
		};
		request.open("POST", url);
		request.responseType = responseType;
		request.upload.onprogress = ({ loaded, total }) => {
			restartTimer(idleTimeout.leaving);
			onProgress(total > 0 ? loaded / total : 0);
		};
		request.upload.onload = () => {
			restartTimer(idleTimeout.checking);
			onProgress(1);
		};
		// Fires last, after success, error or abort.
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
