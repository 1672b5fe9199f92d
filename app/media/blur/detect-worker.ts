import { distinct, type Face, findFaces, readNetwork } from "./face-network";

/** The compiler bundles no workers: the page imports this module for its URL, and the worker runs it. */
export const workerUrl = import.meta.url;

/** The model, and the squares of pixels to search, one after the other. */
export type SearchJob = {
	weights: Uint8Array;
	shapes: Parameters<typeof readNetwork>[1];
	squares: { pixels: Uint8ClampedArray; side: number }[];
	leastScore: number;
};

/** The faces found so far. */
export type SearchAnswer = { faces: Face[]; isLast: boolean };

if ("WorkerGlobalScope" in globalThis)
	self.onmessage = ({ data: { weights, shapes, squares, leastScore } }: MessageEvent<SearchJob>) => {
		const network = readNetwork(weights, shapes);
		let faces: Face[] = [];
		for (const [n, { pixels, side }] of squares.entries()) {
			faces = distinct([...faces, ...findFaces(network, pixels, side, leastScore)]);
			self.postMessage({ faces, isLast: n === squares.length - 1 } satisfies SearchAnswer);
		}
	};
