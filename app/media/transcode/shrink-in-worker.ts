import type { ShrinkJob, Shrunk, WorkerMessage } from "./shrink-job";

/** The progress of a job: the finished part from 0 to 1, and the seconds left. */
export type Progress = { part: number; left: number };

/** Shrinks a file; rejects when this browser cannot. */
export type Shrink = (job: ShrinkJob) => Promise<Shrunk>;

export type ShrinkOptions = { onProgress: (progress: Progress) => void; signal: AbortSignal };

/** Loads the worker. Also called while there is a network: files may be chosen when there is none. */
export const loadWorker = () => import("./transcode-worker");

/** Milliseconds of silence after which the worker counts as hung. */
const idleTimeoutMs = 60_000;

/**
 * Makes a picture or film small in a worker of its own, whose end frees all memory at once.
 * @throws when the browser lacks a needed feature, the worker hangs, or the signal aborts
 */
export async function shrinkInWorker(job: ShrinkJob, { onProgress, signal }: ShrinkOptions): Promise<Shrunk> {
	const { workerUrl } = await loadWorker();
	signal.throwIfAborted();
	const worker = new Worker(workerUrl, { type: "module" });
	let timer: ReturnType<typeof setTimeout> | undefined;
	try {
		return await new Promise<Shrunk>((resolve, reject) => {
			const begin = performance.now();
			let percent = 0;
			const restartTimer = () => {
				clearTimeout(timer);
				timer = setTimeout(() => reject(new Error("The worker hangs")), idleTimeoutMs);
			};
			worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
				if ("result" in data) return resolve(data.result);
				restartTimer();
				const { part } = data;
				if (Math.floor(part * 100) === percent) return;
				percent = Math.floor(part * 100);
				onProgress({ part, left: ((performance.now() - begin) / 1000) * (1 / part - 1) });
			};
			worker.onerror = () => reject(new Error("The worker failed"));
			signal.addEventListener("abort", () => reject(signal.reason));
			restartTimer();
			worker.postMessage(job);
		});
	} finally {
		clearTimeout(timer);
		worker.terminate();
	}
}
