// The arms of the woman at the pump, whose hands follow the handle. Lengths are those of the figure, 100 units tall.

/** @typedef {{ x: number, y: number }} Point */

const upper = 16.5;
const fore = 17.8;
const skin = "#653c26";
const blouse = "#d9a23c";

/** @type {(point: Point, degrees: number, centre: Point) => Point} */
function rotated({ x, y }, degrees, centre) {
	const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
	const [dx, dy] = [x - centre.x, y - centre.y];
	return { x: centre.x + dx * cos - dy * sin, y: centre.y + dx * sin + dy * cos };
}

/** Where her elbow is: below the line from the shoulder to the hand. @type {(shoulder: Point, hand: Point) => Point} */
function elbowOf(shoulder, hand) {
	const [dx, dy] = [hand.x - shoulder.x, hand.y - shoulder.y];
	const reach = Math.min(Math.hypot(dx, dy), upper + fore - 0.05);
	const along = (upper ** 2 - fore ** 2 + reach ** 2) / (2 * reach);
	const aside = Math.sqrt(Math.max(0, upper ** 2 - along ** 2));
	return { x: shoulder.x + (dx * along - dy * aside) / reach, y: shoulder.y + (dy * along + dx * aside) / reach };
}

/** A limb that gets thinner. @type {(from: Point, to: Point, widths: [number, number], colour: string) => string} */
function limb(from, to, [wide, narrow], colour) {
	const length = Math.hypot(to.x - from.x, to.y - from.y);
	const [nx, ny] = [(from.y - to.y) / length, (to.x - from.x) / length];
	const point = (/** @type {Point} */ { x, y }, /** @type {number} */ side) =>
		`${(x + nx * side).toFixed(2)} ${(y + ny * side).toFixed(2)}`;
	const round = (/** @type {number} */ r) => `A${r} ${r} 0 0 1`;
	return `<path d="M${point(from, wide)}L${point(to, narrow)}${round(narrow).replace(/1$/, "0")} ${point(to, -narrow)}L${point(from, -wide)}${round(wide).replace(/1$/, "0")} ${point(from, wide)}Z" fill="${colour}"/>`;
}

/** @type {(shoulder: Point, hand: Point) => string} */
function arm(shoulder, hand) {
	const elbow = elbowOf(shoulder, hand);
	const hem = { x: shoulder.x + (elbow.x - shoulder.x) * 0.62, y: shoulder.y + (elbow.y - shoulder.y) * 0.62 };
	const wrist = { x: elbow.x + (hand.x - elbow.x) * 0.88, y: elbow.y + (hand.y - elbow.y) * 0.88 };
	const fingers = { x: hand.x + (hand.x - wrist.x) * 0.9, y: hand.y + (hand.y - wrist.y) * 0.9 };
	return [
		limb(shoulder, elbow, [2.6, 2.2], skin),
		limb(elbow, wrist, [2.2, 1.45], skin),
		limb(wrist, fingers, [1.5, 1.9], skin),
		limb(shoulder, hem, [3, 3.5], blouse),
	].join("");
}

/**
 * Both arms.
 * @param {number} turn of the handle, in degrees from where the scene draws it
 * @param {number} lean of her back, in degrees forward
 */
export function arms(turn, lean) {
	const waist = { x: 0.5, y: -50 };
	/** Of the scene into the figure, which stands mirrored at (1206, 930). @type {(point: Point) => Point} */
	const inFigure = ({ x, y }) => ({ x: (1206 - x) / 3.25, y: (y - 930) / 3.25 });
	const grip = (/** @type {Point} */ point) => inFigure(rotated(point, turn, { x: 950, y: 702 }));
	return {
		rear: arm(rotated({ x: 7.6, y: -76.4 }, lean, waist), grip({ x: 1106, y: 760 })),
		front: arm(rotated({ x: 8, y: -76.6 }, lean, waist), grip({ x: 1114, y: 763 })),
	};
}
