import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createUploadQueue, type Tools } from "./upload-queue";

/**
 * A queue of uploads that lives as long as the form that shows it: leaving the form stops it.
 * @param send each file is sent by what was last handed in here
 */
export function useUploadQueue(send: Tools["send"]) {
	const latest = useRef(send);
	latest.current = send;
	const [queue] = useState(() => createUploadQueue({ ...browser, send: (...file) => latest.current(...file) }));
	const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads);
	useEffect(() => () => queue.clear(), [queue]);
	return { queue, uploads };
}

const browser: Omit<Tools, "send"> = {
	pause: (milliseconds, signal) =>
		new Promise((resolve) => {
			if (signal.aborted) return resolve(); // its event has been
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
	forget: (preview) => URL.revokeObjectURL(preview),
	newId: () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(9)))).replace(/[+/]/g, "_"),
};
