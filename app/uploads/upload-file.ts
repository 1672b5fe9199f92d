import type { TrashedFile } from "~/trash/withdrawn-files";

/** A file that the site has: the identifier of what it became, an item of the gallery or a stored picture. */
export type ShownFile = { id: string; name: string };

/** What the server says of the files it was sent. */
export type UploadAnswer = {
	added: ShownFile[];
	/** Those whose bytes the gallery has already. */
	known: ShownFile[];
	/** Those that are in the trash: shown to nobody until that is confirmed. */
	trashed: TrashedFile[];
	refused: { name: string; reason: string }[];
	message?: string;
};

/** The answer when nothing of the form was kept. */
export const uploadFailed = (message?: string): UploadAnswer => ({
	added: [],
	known: [],
	trashed: [],
	refused: [],
	message,
});

/** What came of one post: the answer's status, 0 when the line broke before it; the answer, if it could be read. */
export type Sent = { status: number; answer?: UploadAnswer };

/** How a post tells of itself and is stopped. */
export type Sending = {
	/** Called with the part sent, from 0 to 1. */
	onProgress: (part: number) => void;
	signal: AbortSignal;
};

/**
 * How long nothing may move before a line counts as cut, in milliseconds: while a file leaves, and while the site has
 * it whole and checks it. A phone that changes from Wi-Fi to its network often hears nothing of the line it lost.
 */
const idleTimeout = { leaving: 60_000, checking: 180_000 };

/** Posts a form and reads the site's answer to its files. */
export async function uploadForm(url: string, form: FormData, sending: Sending): Promise<Sent> {
	const request = await post(url, form, "json", sending);
	return { status: request?.status ?? 0, answer: request?.response ?? undefined };
}

/**
 * Posts with XMLHttpRequest, the only way a browser tells how far an upload is.
 * @returns the request when it has ended; its status is 0 when the line broke
 */
export function post(
	url: string,
	body: XMLHttpRequestBodyInit | null,
	responseType: "json" | "blob",
	{ onProgress, signal }: Sending,
): Promise<XMLHttpRequest | undefined> {
	return new Promise((resolve) => {
		if (signal.aborted) return resolve(undefined);
		const request = new XMLHttpRequest();
		const stop = () => request.abort();
		let alarm = setTimeout(stop, idleTimeout.leaving);
		const heard = (patience: number) => {
			clearTimeout(alarm);
			alarm = setTimeout(stop, patience);
		};
		request.open("POST", url);
		request.responseType = responseType;
		request.upload.onprogress = ({ loaded, total }) => {
			heard(idleTimeout.leaving);
			onProgress(total > 0 ? loaded / total : 0);
		};
		request.upload.onload = () => {
			heard(idleTimeout.checking);
			onProgress(1);
		};
		// Comes last, whether the request was answered, broke or was stopped.
		request.onloadend = () => {
			clearTimeout(alarm);
			removeEventListener("offline", stop);
			signal.removeEventListener("abort", stop);
			resolve(request);
		};
		addEventListener("offline", stop);
		signal.addEventListener("abort", stop);
		request.send(body);
	});
}
