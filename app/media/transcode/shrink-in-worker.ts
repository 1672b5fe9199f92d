import type { ShrinkJob, Shrunk, WorkerMessage } from "./shrink-job";

/** How far a job is: its part from 0 to 1, and the seconds left. */
export type Progress = { part: number; left: number };

/** Rejects when this browser cannot. */
export type Shrink = (job: ShrinkJob) => Promise<Shrunk>;

export type ShrinkOptions = { onProgress: (progress: Progress) => void; signal: AbortSignal };

/** Also called while there is a network: files may be chosen when there is none. */
export const loadWorker = () => import("./transcode-worker");

/** How long the worker may say nothing before it counts as hung, in milliseconds. */
const idleTimeout = 60_000;

/**
 * Makes a picture or film small in a worker of its own, whose end frees all memory at once.
 * @throws when the browser lacks what it takes, the worker hangs, or the signal aborts
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
				timer = setTimeout(() => reject(new Error("The worker hangs")), idleTimeout);
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
