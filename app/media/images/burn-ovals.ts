/** An oval over a face, in thousandths of the picture's width and height: its centre, and its whole width and height. */
export type Oval = { x: number; y: number; width: number; height: number };

/** The most ovals of one picture: a class on a photo has fewer faces. */
export const maxOvals = 100;

/** The smallest side of an oval: a face of twenty pixels on a stored picture is larger. */
export const leastSide = 8;

/** Formats an oval as a form carries it: « 500 400 90 120 ». */
export const ovalText = ({ x, y, width, height }: Oval) => [x, y, width, height].join(" ");

/** Parses an oval; undefined when it is none, or lies beside the picture. */
export function ovalIn(text: string): Oval | undefined {
	const found = /^(\d{1,4}) (\d{1,4}) (\d{1,4}) (\d{1,4})$/.exec(text)?.slice(1).map(Number);
	const [x = 0, y = 0, width = 0, height = 0] = found ?? [];
	const isOval = found !== undefined && x <= 1000 && y <= 1000 && Math.min(width, height) >= leastSide;
	return isOval && Math.max(width, height) <= 2000 ? { x, y, width, height } : undefined;
}

/** Returns an oval with whole numbers, at a place in the picture and of a possible size. */
export function fittedOval({ x, y, width, height }: Oval): Oval {
	const within = (value: number, least: number, most: number) => Math.round(Math.min(most, Math.max(least, value)));
	return {
		x: within(x, 0, 1000),
		y: within(y, 0, 1000),
		width: within(width, leastSide, 2000),
		height: within(height, leastSide, 2000),
	};
}

/** What is left of a face: so many colours across and down. A face can't be told, nor computed, from thirty-six. */
const cells = 6;

type Pixels = { data: Uint8Array | Uint8ClampedArray; width: number; height: number; channels: number };

/**
 * Replaces what is in the ovals by the average colours of six by six cells, with soft passages between them. Nothing
 * else of the face is left: unlike a blur alone, this can't be computed back. The site and the browser use the same.
 */
export function burnOvals(pixels: Pixels, ovals: Oval[]) {
	for (const oval of ovals) burnOval(pixels, oval);
}

function burnOval({ data, width, height, channels }: Pixels, oval: Oval) {
	const [centreX, centreY] = [(oval.x / 1000) * width, (oval.y / 1000) * height];
	const [radiusX, radiusY] = [(oval.width / 2000) * width, (oval.height / 2000) * height];
	const [left, top] = [Math.max(0, Math.floor(centreX - radiusX)), Math.max(0, Math.floor(centreY - radiusY))];
	const [right, bottom] = [
		Math.min(width, Math.ceil(centreX + radiusX)),
		Math.min(height, Math.ceil(centreY + radiusY)),
	];
	const [across, down] = [(right - left) / cells, (bottom - top) / cells];
	if (across <= 0 || down <= 0) return;

	const sums = new Float64Array(cells * cells * channels);
	const counts = new Uint32Array(cells * cells);
	for (let y = top; y < bottom; y++)
		for (let x = left; x < right; x++) {
			const cell = Math.floor((y - top) / down) * cells + Math.floor((x - left) / across);
			counts[cell] = (counts[cell] ?? 0) + 1;
			for (let channel = 0; channel < channels; channel++) {
				const at = cell * channels + channel;
				sums[at] = (sums[at] ?? 0) + (data[(y * width + x) * channels + channel] ?? 0);
			}
		}
	// A cell of a tiny oval may have no pixel: it takes the colour of the oval's first.
	const colour = (column: number, row: number, channel: number) => {
		const cell = row * cells + column;
		return counts[cell] ? (sums[cell * channels + channel] ?? 0) / (counts[cell] ?? 1) : (sums[channel] ?? 0);
	};

	for (let y = top; y < bottom; y++) {
		const fromTop = Math.min(cells - 1, Math.max(0, (y + 0.5 - top) / down - 0.5));
		const row = Math.min(cells - 2, Math.floor(fromTop));
		const partDown = fromTop - row;
		for (let x = left; x < right; x++) {
			if (((x + 0.5 - centreX) / radiusX) ** 2 + ((y + 0.5 - centreY) / radiusY) ** 2 > 1) continue;
			const fromLeft = Math.min(cells - 1, Math.max(0, (x + 0.5 - left) / across - 0.5));
			const column = Math.min(cells - 2, Math.floor(fromLeft));
			const partAcross = fromLeft - column;
			for (let channel = 0; channel < channels; channel++) {
				const upper = colour(column, row, channel) * (1 - partAcross) + colour(column + 1, row, channel) * partAcross;
				const lower =
					colour(column, row + 1, channel) * (1 - partAcross) + colour(column + 1, row + 1, channel) * partAcross;
				data[(y * width + x) * channels + channel] = Math.round(upper * (1 - partDown) + lower * partDown);
			}
		}
	}
}
