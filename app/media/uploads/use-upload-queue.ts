import { useEffect, useRef, useState } from "react";
import { loadWorker, shrinkInWorker } from "~/media/transcode/shrink-in-worker";
import { newFormId } from "~/web/forms/new-form-id";
import { canRead, type Preparation, prepareFile, refusalAtSight } from "./prepare-file";
import { createUploadQueue, type QueueDependencies } from "./upload-queue";
import { useMegabytes } from "./use-accepted";

/**
 * Returns an upload queue that lives as long as its component: unmounting cancels it.
 * @param send and the preparation may change: the latest function is used for each file
 */
export function useUploadQueue(send: QueueDependencies["send"], { kinds, original }: Omit<Preparation, "megabytes">) {
	const preparation = { kinds, original, megabytes: useMegabytes() };
	const latest = useRef({ send, preparation });
	latest.current = { send, preparation };
	const [queue] = useState(() =>
		createUploadQueue({
			...browser,
			send: (...file) => latest.current.send(...file),
			refuse: (file) => refusalAtSight(file, latest.current.preparation.kinds),
			prepare: (file, options) => prepareFile(file, latest.current.preparation, (job) => shrinkInWorker(job, options)),
		}),
	);
	const uploads = queue.useUploads();
	useEffect(() => {
		loadWorker().catch(() => {});
		return () => queue.clear();
	}, [queue]);
	return { queue, uploads, preparation };
}

const browser: Omit<QueueDependencies, "send" | "refuse" | "prepare"> = {
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
	canRead,
	newId: newFormId,
};
