// The « tiny face detector » of @vladmandic/face-api (MIT), computed here in two hundred lines of arithmetic: the
// package's own runtime weighs 1.3 MB, and evaluates code, which the content security policy forbids.

/** A weight of the network: the package stores each number as a byte. */
type Weight = { name: string; shape: number[]; quantization: { scale: number; min: number } };

/** Layers of values, by rows, columns and channels. */
type Layer = { values: Float32Array; side: number; channels: number };

/** A face as fractions of the picture that was searched: its box, and how sure the network is. */
export type Face = { left: number; top: number; width: number; height: number; score: number };

/** The mean colour of the pictures that the network has learned from. */
const meanColour = [117.001, 114.697, 97.404];

/** Widths and heights of the boxes that the network starts from, in cells. */
const anchors = [
	[1.603231, 2.094468],
	[6.041143, 7.080126],
	[2.882459, 3.518061],
	[4.266906, 5.178857],
	[9.041765, 10.66308],
] as const;

/** The values of a box: place, size and score. */
const valuesOfBox = 5;

/** Boxes that overlap by more than this part show the same face. */
const sameFace = 0.4;

/** Reads the weights of the network. @param weights their names and shapes, in the order of the file */
export function readNetwork(bytes: Uint8Array, weights: Weight[]): Map<string, Float32Array> {
	let at = 0;
	const read = new Map<string, Float32Array>();
	for (const { name, shape, quantization } of weights) {
		const length = shape.reduce((product, side) => product * side, 1);
		const stored = bytes.subarray(at, at + length);
		if (stored.length < length) throw new Error("The network is incomplete");
		read.set(
			name,
			Float32Array.from(stored, (byte) => byte * quantization.scale + quantization.min),
		);
		at += length;
	}
	return read;
}

/**
 * Finds faces in a square of pixels (RGBA), most certain first.
 * @param side in pixels, divisible by 32
 * @param leastScore from 0 to 1
 */
export function findFaces(
	network: Map<string, Float32Array>,
	pixels: Uint8Array | Uint8ClampedArray,
	side: number,
	leastScore: number,
): Face[] {
	const weight = (name: string) => {
		const found = network.get(name);
		if (found === undefined) throw new Error(`The network lacks ${name}`);
		return found;
	};
	let layer = pooled(convolved(coloursOf(pixels, side), weight("conv0/filters"), weight("conv0/bias")), 2);
	for (let n = 1; n <= 5; n++) {
		const [depth, point] = [weight(`conv${n}/depthwise_filter`), weight(`conv${n}/pointwise_filter`)];
		layer = pooled(separated(layer, depth, point, weight(`conv${n}/bias`)), n < 5 ? 2 : 1);
	}
	const boxes = combined(layer, weight("conv8/filters"), weight("conv8/bias"));
	return distinct(facesIn(boxes, leastScore));
}

function coloursOf(pixels: Uint8Array | Uint8ClampedArray, side: number): Layer {
	const values = new Float32Array(side * side * 3);
	for (let pixel = 0; pixel < side * side; pixel++)
		for (let colour = 0; colour < 3; colour++)
			values[pixel * 3 + colour] = ((pixels[pixel * 4 + colour] ?? 0) - (meanColour[colour] ?? 0)) / 255;
	return { values, side, channels: 3 };
}

/** Adds the bias and bends negative values, as after each layer. */
const bent = (value: number) => (value < 0 ? value * 0.1 : value);

/** A convolution of 3 × 3 pixels without a border. */
function convolved(input: Layer, filters: Float32Array, bias: Float32Array): Layer {
	const [side, channels] = [input.side - 2, bias.length];
	const values = new Float32Array(side * side * channels);
	const sums = new Float32Array(channels);
	for (let y = 0; y < side; y++)
		for (let x = 0; x < side; x++) {
			sums.set(bias);
			for (let down = 0; down < 3; down++) {
				const from = ((y + down) * input.side + x) * input.channels;
				for (let at = 0; at < 3 * input.channels; at++)
					addScaled(sums, filters, (down * 3 * input.channels + at) * channels, input.values[from + at] as number);
			}
			const to = (y * side + x) * channels;
			for (let channel = 0; channel < channels; channel++) values[to + channel] = bent(sums[channel] as number);
		}
	return { values, side, channels };
}

/** Adds a row of weights times a value. Indexes are within the arrays: checks would double the time of the search. */
function addScaled(sums: Float32Array, weights: Float32Array, from: number, value: number) {
	for (let channel = 0; channel < sums.length; channel++)
		sums[channel] = (sums[channel] as number) + (weights[from + channel] as number) * value;
}

/** A convolution of 3 × 3 pixels for each channel, with a border of zeros, then a combination of the channels. */
function separated(input: Layer, depth: Float32Array, point: Float32Array, bias: Float32Array): Layer {
	const { side } = input;
	const channels = bias.length;
	const values = new Float32Array(side * side * channels);
	const around = new Float32Array(input.channels);
	const sums = new Float32Array(channels);
	for (let y = 0; y < side; y++)
		for (let x = 0; x < side; x++) {
			around.fill(0);
			for (let down = Math.max(0, 1 - y); down < Math.min(3, side + 1 - y); down++)
				for (let right = Math.max(0, 1 - x); right < Math.min(3, side + 1 - x); right++) {
					const from = ((y + down - 1) * side + x + right - 1) * input.channels;
					const filter = (down * 3 + right) * input.channels;
					for (let channel = 0; channel < input.channels; channel++)
						around[channel] =
							(around[channel] as number) +
							(input.values[from + channel] as number) * (depth[filter + channel] as number);
				}
			sums.set(bias);
			for (let channel = 0; channel < input.channels; channel++)
				addScaled(sums, point, channel * channels, around[channel] as number);
			const to = (y * side + x) * channels;
			for (let channel = 0; channel < channels; channel++) values[to + channel] = bent(sums[channel] as number);
		}
	return { values, side, channels };
}

/** Keeps the highest of 2 × 2 values. @param stride 2 halves the sides */
function pooled(input: Layer, stride: number): Layer {
	const side = Math.ceil(input.side / stride);
	const { channels } = input;
	const values = new Float32Array(side * side * channels).fill(Number.NEGATIVE_INFINITY);
	for (let y = 0; y < side; y++)
		for (let x = 0; x < side; x++)
			for (let down = y * stride; down < Math.min(input.side, y * stride + 2); down++)
				for (let right = x * stride; right < Math.min(input.side, x * stride + 2); right++)
					for (let channel = 0; channel < channels; channel++) {
						const to = (y * side + x) * channels + channel;
						const value = input.values[(down * input.side + right) * channels + channel] as number;
						if (value > (values[to] as number)) values[to] = value;
					}
	return { values, side, channels };
}

/** Combines the channels of each cell. */
function combined(input: Layer, point: Float32Array, bias: Float32Array): Layer {
	const channels = bias.length;
	const values = new Float32Array(input.side * input.side * channels);
	for (let cell = 0; cell < input.side * input.side; cell++) {
		const sums = Float32Array.from(bias);
		for (let channel = 0; channel < input.channels; channel++)
			addScaled(sums, point, channel * channels, input.values[cell * input.channels + channel] as number);
		values.set(sums, cell * channels);
	}
	return { values, side: input.side, channels };
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

function facesIn({ values, side, channels }: Layer, leastScore: number): Face[] {
	const faces: Face[] = [];
	for (let cell = 0; cell < side * side; cell++)
		for (const [n, [across, down]] of anchors.entries()) {
			const at = cell * channels + n * valuesOfBox;
			const [x = 0, y = 0, wide = 0, high = 0, sure = 0] = values.subarray(at, at + valuesOfBox);
			const score = sigmoid(sure);
			if (score < leastScore) continue;
			const [width, height] = [(Math.exp(wide) * across) / side, (Math.exp(high) * down) / side];
			const [middle, centre] = [((cell % side) + sigmoid(x)) / side, (Math.floor(cell / side) + sigmoid(y)) / side];
			faces.push({ left: middle - width / 2, top: centre - height / 2, width, height, score });
		}
	return faces;
}

/** Returns one box for each face, the surest. */
export function distinct(faces: Face[]): Face[] {
	const kept: Face[] = [];
	for (const face of faces.toSorted((one, other) => other.score - one.score))
		if (kept.every((other) => overlap(face, other) <= sameFace)) kept.push(face);
	return kept;
}

/** Returns the common part of two boxes, of all that they cover. */
function overlap(one: Face, other: Face): number {
	const along = (from: number, length: number, otherFrom: number, otherLength: number) =>
		Math.max(0, Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom));
	const common =
		along(one.left, one.width, other.left, other.width) * along(one.top, one.height, other.top, other.height);
	return common / (one.width * one.height + other.width * other.height - common);
}
