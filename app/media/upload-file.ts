/** A file that the gallery shows, as an item of it. */
export type ShownFile = { id: string; name: string };

/** What the server says of the files it was sent. */
export type UploadAnswer = {
	added: ShownFile[];
	/** Those whose bytes the gallery has already. */
	known: ShownFile[];
	refused: { name: string; reason: string }[];
	message?: string;
};

/** The answer when nothing of the form was kept. */
export const unread = (message?: string): UploadAnswer => ({ added: [], known: [], refused: [], message });

/**
 * Posts a form with XMLHttpRequest, the only way a browser tells how far an upload is.
 * @param onProgress called with the part sent, from 0 to 1
 * @returns undefined when no answer came or it could not be read
 */
export function uploadForm(url: string, form: FormData, onProgress: (part: number) => void, signal?: AbortSignal) {
	return new Promise<UploadAnswer | undefined>((resolve) => {
		const request = new XMLHttpRequest();
		request.open("POST", url);
		request.responseType = "json";
		request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
		request.onload = () => resolve(request.response ?? undefined);
		request.onerror = () => resolve(undefined);
		request.onabort = () => resolve(undefined);
		signal?.addEventListener("abort", () => request.abort(), { once: true });
		request.send(form);
	});
}
