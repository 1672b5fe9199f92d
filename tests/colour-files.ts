import { deflateSync } from "node:zlib";
import { uint32 } from "./files";
import { chunk, signature } from "./hostile/made-files";

/** A colour space: the CIE xy of red, green, blue and white, and its gamma. */
type Space = { primaries: [x: number, y: number][]; white: [x: number, y: number]; gamma: number };

const d65: Space["white"] = [0.3127, 0.329];

/** Of cameras and programs; sRGB has its own curve, of which 2.2 is near enough for a profile of a test. */
export const spaces = {
	"Display P3": {
		primaries: [
			[0.68, 0.32],
			[0.265, 0.69],
			[0.15, 0.06],
		],
		white: d65,
		gamma: 2.2,
	},
	"Adobe RGB": {
		primaries: [
			[0.64, 0.33],
			[0.21, 0.71],
			[0.15, 0.06],
		],
		white: d65,
		gamma: 2.19921875,
	},
	ProPhoto: {
		primaries: [
			[0.734699, 0.265301],
			[0.159597, 0.840403],
			[0.036598, 0.000105],
		],
		white: [0.3457, 0.3585],
		gamma: 1.8,
	},
} satisfies Record<string, Space>;

type Vector = [number, number, number];
type Matrix = [Vector, Vector, Vector];

const times = (m: Matrix, v: Vector) =>
	m.map((row) => row.reduce((sum, one, n) => sum + one * (v[n] ?? 0), 0)) as Vector;
const transpose = (m: Matrix) => m.map((_, n) => m.map((row) => row[n])) as Matrix;
const product = (a: Matrix, b: Matrix) => transpose(transpose(b).map((column) => times(a, column)) as Matrix);

function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
	const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
	const adjoint: Matrix = [
		[e * i - f * h, c * h - b * i, b * f - c * e],
		[f * g - d * i, a * i - c * g, c * d - a * f],
		[d * h - e * g, b * g - a * h, a * e - b * d],
	];
	return adjoint.map((row) => row.map((one) => one / det)) as Matrix;
}

const xyz = ([x, y]: [number, number]): Vector => [x / y, 1, (1 - x - y) / y];

/** The matrix from linear RGB to XYZ, adapted to the white of profiles, D50, after Bradford (ICC.1 annex E). */
function toD50({ primaries, white }: Space): Matrix {
	const columns = transpose(primaries.map(xyz) as Matrix);
	const scale = times(inverse(columns), xyz(white));
	const unadapted = columns.map((row) => row.map((one, n) => one * (scale[n] ?? 0))) as Matrix;
	const cone: Matrix = [
		[0.8951, 0.2664, -0.1614],
		[-0.7502, 1.7135, 0.0367],
		[0.0389, -0.0685, 1.0296],
	];
	const [from, to] = [times(cone, xyz(white)), times(cone, [0.9642, 1, 0.8249])];
	const gain = cone.map((row, n) => row.map((one) => (one * (to[n] ?? 0)) / (from[n] ?? 1))) as Matrix;
	return product(product(inverse(cone), gain), unadapted);
}

/** An ICC profile of version 2 with a matrix and a gamma (ICC.1:2001-04 §6.3.1). */
export function profile(space: Space): Buffer {
	const fixed = (value: number) => {
		const bytes = Buffer.alloc(4);
		bytes.writeInt32BE(Math.round(value * 65_536));
		return bytes;
	};
	const colour = (...values: number[]) => Buffer.concat([Buffer.from("XYZ \0\0\0\0", "latin1"), ...values.map(fixed)]);
	const [red = [], green = [], blue = []] = transpose(toD50(space));
	const curve = Buffer.from("curv\0\0\0\0\0\0\0\x01\0\0\0\0", "latin1");
	curve.writeUInt16BE(Math.round(space.gamma * 256), 12);
	const text = Buffer.from("text\0\0\0\0none\0\0\0\0", "latin1");
	const description = Buffer.concat([Buffer.from("desc\0\0\0\0\0\0\0\x05test\0", "latin1"), Buffer.alloc(79)]);
	const tags: [string, Buffer][] = [
		["cprt", text],
		["desc", description],
		["wtpt", colour(0.9642, 1, 0.8249)],
		["rXYZ", colour(...red)],
		["gXYZ", colour(...green)],
		["bXYZ", colour(...blue)],
		...["rTRC", "gTRC", "bTRC"].map((name): [string, Buffer] => [name, curve]),
	];
	let at = 132 + 12 * tags.length;
	const table = tags.map(([name, { length }]) => {
		at += length;
		return Buffer.concat([Buffer.from(name), uint32(at - length, length)]);
	});
	const header = Buffer.alloc(128);
	header.writeUInt32BE(at);
	header.write("\x02\x10\0\0mntrRGB XYZ ", 8, "latin1");
	header.write("acsp", 36);
	Buffer.concat([0.9642, 1, 0.8249].map(fixed)).copy(header, 68);
	return Buffer.concat([header, uint32(tags.length), ...table, ...tags.map(([, data]) => data)]);
}

const srgb: Space = {
	primaries: [
		[0.64, 0.33],
		[0.3, 0.6],
		[0.15, 0.06],
	],
	white: d65,
	gamma: 2.2,
};
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** The values, from 0 to 1, that a colour of sRGB has in another space. */
export function inSpace(space: Space, colour: Vector): Vector {
	const there = times(product(inverse(toD50(space)), toD50(srgb)), colour.map((one) => linear(one / 255)) as Vector);
	return there.map((one) => Math.min(1, Math.max(0, one)) ** (1 / space.gamma)) as Vector;
}

/** A PNG with a profile: a square of 32 pixels a side of each colour, beside each other. */
export function pngIn(space: Space, depth: 8 | 16, colours: Vector[]): Buffer {
	const row = Buffer.alloc(1 + (colours.length * 32 * 3 * depth) / 8);
	const values = colours.flatMap((colour) => Array.from({ length: 32 }, () => inSpace(space, colour))).flat();
	for (const [n, value] of values.entries())
		row.writeUIntBE(Math.round(value * (2 ** depth - 1)), 1 + (n * depth) / 8, depth / 8);
	const header = Buffer.concat([uint32(32 * colours.length, 32), Buffer.from([depth, 2, 0, 0, 0])]);
	return Buffer.concat([
		signature,
		chunk("IHDR", header),
		chunk("iCCP", Buffer.concat([Buffer.from("test\0\0", "latin1"), deflateSync(profile(space))])),
		chunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: 32 }, () => row)))),
		chunk("IEND", Buffer.alloc(0)),
	]);
}
