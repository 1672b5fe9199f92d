import { useEffect, useRef, useState } from "react";
import { createUploadQueue, type QueueDependencies } from "./upload-queue";

/**
 * An upload queue that lives as long as its component: unmounting cancels it.
 * @param send the latest function is used for each file
 */
export function useUploadQueue(send: QueueDependencies["send"]) {
	const latest = useRef(send);
	latest.current = send;
	const [queue] = useState(() => createUploadQueue({ ...browser, send: (...file) => latest.current(...file) }));
	const uploads = queue.useUploads();
	useEffect(() => () => queue.clear(), [queue]);
	return { queue, uploads };
}

const browser: Omit<QueueDependencies, "send"> = {
	pause: (milliseconds, signal) =>
		new Promise((resolve) => {
			if (signal.aborted) return resolve(); // an aborted signal fires no event
			const end = () => {
				clearTimeout(timer);
				removeEventListener("online", end);
				signal.removeEventListener("abort", end);
				resolve();
			};
			const timer = setTimeout(end, milliseconds);
			addEventListener("online", end);
			signal.addEventListener("abort", end);
		}),
	canRead: (file) =>
		file
			.slice(0, 1)
			.arrayBuffer()
			.then(
				() => true,
				() => false,
			),
	preview: (file) => URL.createObjectURL(file),
	revokePreview: (preview) => URL.revokeObjectURL(preview),
	newId: () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(9)))).replace(/[+/]/g, "_"),
};
