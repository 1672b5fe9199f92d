import { type Face, findFaces, readNetwork } from "./face-network";

/** The compiler bundles no workers: the page imports this module for its URL, and the worker runs it. */
export const workerUrl = import.meta.url;

/** The model and the square of pixels to search. */
export type SearchJob = {
	weights: Uint8Array;
	shapes: Parameters<typeof readNetwork>[1];
	pixels: Uint8ClampedArray;
	side: number;
	leastScore: number;
};

export type SearchAnswer = { faces: Face[] };

if ("WorkerGlobalScope" in globalThis)
	self.onmessage = ({ data }: MessageEvent<SearchJob>) => {
		const network = readNetwork(data.weights, data.shapes);
		const faces = findFaces(network, data.pixels, data.side, data.leastScore);
		self.postMessage({ faces } satisfies SearchAnswer);
	};
