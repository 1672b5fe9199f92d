/** What the server says of one file. */
export type UploadAnswer = {
	added: string[];
	known: string[];
	refused: { name: string; reason: string }[];
	message?: string;
};

/**
 * Posts a form with XMLHttpRequest, the only way a browser tells how far an upload is.
 * @param onProgress called with the part sent, from 0 to 1
 * @returns undefined when no answer came or it could not be read
 */
export function uploadForm(url: string, form: FormData, onProgress: (part: number) => void) {
	return new Promise<UploadAnswer | undefined>((resolve) => {
		const request = new XMLHttpRequest();
		request.open("POST", url);
		request.responseType = "json";
		request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
		request.onload = () => resolve(request.response ?? undefined);
		request.onerror = () => resolve(undefined);
		request.onabort = () => resolve(undefined);
		request.send(form);
	});
}
