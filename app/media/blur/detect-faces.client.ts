import weightsOfModel from "@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json";
import { fittedOval, type Oval } from "~/media/images/burn-ovals";
import type { SearchAnswer, SearchJob } from "./detect-worker";
import type { Face } from "./face-network";

/** Sides of the squares that are searched, in pixels: near faces first, then the small ones of a group, which takes longer. */
const sides = [608, 1024];

/** A wrong oval is removed by a tap, and a face without one may stay unseen. */
const leastScore = 0.4;

/** The network finds the face from brow to chin: the ovals cover hair and ears, too. */
const margin = { across: 1.35, down: 1.6 };

/**
 * Returns ovals over the faces of a picture. Nothing leaves the device: the model is a file of the site.
 * @throws when the browser or the network fails, or the signal aborts
 */
export async function detectFaces(src: string, signal: AbortSignal): Promise<Oval[]> {
	const image = new Image();
	image.src = src;
	const [weights] = await Promise.all([readModel(signal), image.decode()]);
	const longest = Math.max(image.naturalWidth, image.naturalHeight);
	const [across, down] = [longest / image.naturalWidth, longest / image.naturalHeight];
	const squares = sides.map((side) => ({ side, pixels: squareOf(image, side / longest, side) }));
	const [{ weights: shapes = [] } = {}] = weightsOfModel;
	const faces = await search({ weights, shapes, squares, leastScore }, signal);
	return faces.map((face) => ovalOf(face, across, down));
}

/** Returns the pixels of a picture in the upper left of a black square. */
function squareOf(image: HTMLImageElement, scale: number, side: number): Uint8ClampedArray {
	const canvas = document.createElement("canvas");
	[canvas.width, canvas.height] = [side, side];
	const context = canvas.getContext("2d", { willReadFrequently: true });
	if (context === null) throw new Error("This browser has no canvas");
	context.imageSmoothingQuality = "high";
	context.fillRect(0, 0, side, side);
	context.drawImage(image, 0, 0, image.naturalWidth * scale, image.naturalHeight * scale);
	return context.getImageData(0, 0, side, side).data;
}

/** The model, with a hash of its bytes in its name; `build-tools/build.mjs` puts it there. */
const modelFile = "/build/faces-b7503ce7.bin";

async function readModel(signal: AbortSignal): Promise<Uint8Array> {
	const response = await fetch(modelFile, { signal });
	if (!response.ok) throw new Error("The model is missing");
	return new Uint8Array(await response.arrayBuffer());
}

/** Searches in a worker, whose end frees all memory. When time is up, what was found so far counts. */
async function search(job: SearchJob, signal: AbortSignal): Promise<Face[]> {
	const { workerUrl } = await import("./detect-worker");
	signal.throwIfAborted();
	const worker = new Worker(workerUrl, { type: "module" });
	return new Promise<Face[]>((resolve, reject) => {
		let found: Face[] | undefined;
		worker.onmessage = ({ data }: MessageEvent<SearchAnswer>) => {
			found = data.faces;
			if (data.isLast) resolve(found);
		};
		worker.onerror = () => reject(new Error("The search failed"));
		signal.addEventListener("abort", () => (found ? resolve(found) : reject(signal.reason)));
		worker.postMessage(job);
	}).finally(() => worker.terminate());
}

const ovalOf = ({ left, top, width, height }: Face, across: number, down: number): Oval =>
	fittedOval({
		x: 1000 * (left + width / 2) * across,
		y: 1000 * (top + height * 0.4) * down,
		width: 1000 * width * across * margin.across,
		height: 1000 * height * down * margin.down,
	});
