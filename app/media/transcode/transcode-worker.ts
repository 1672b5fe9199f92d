import type { ShrinkJob, Shrunk, WorkerMessage } from "./shrink-job";
import { shrinkPicture } from "./shrink-picture";

/** The compiler bundles no workers: the page imports this module for its URL, and the worker runs it. */
export const workerUrl = import.meta.url;

if ("WorkerGlobalScope" in globalThis)
	self.onmessage = async ({ data }: MessageEvent<ShrinkJob>) => {
		const result = await shrink(data).catch((): Shrunk => ({ outcome: "kept" }));
		tell({ result });
	};

const tell = (message: WorkerMessage) => self.postMessage(message);

async function shrink({ file, original }: ShrinkJob): Promise<Shrunk> {
	if (!file.type.startsWith("video/")) return shrinkPicture(file);
	const { shrinkFilm } = await import("./shrink-film");
	return shrinkFilm(file, original, (part) => tell({ part }));
}
