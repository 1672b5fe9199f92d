/** A focal point in percent of width and height. */
export type FocalPoint = { x: number; y: number };

/** The step of the classes in focal-point.css: the content security policy allows no style attributes. */
const step = 10;

/** As radio buttons post it, `50 0`. */
export const pointText = ({ x, y }: FocalPoint) => `${x} ${y}`;

export const centre: FocalPoint = { x: 50, y: 50 };

/** The point in a text, rounded to the step; undefined when it is not within the picture. */
export function pointIn(text: string): FocalPoint | undefined {
	const [, x, y] = /^(\d{1,3}) (\d{1,3})$/.exec(text) ?? [];
	if (x === undefined || y === undefined || Number(x) > 100 || Number(y) > 100) return undefined;
	return { x: rounded(Number(x)), y: rounded(Number(y)) };
}

/** The point at a place of an element, from fractions of its width and height. */
export const pointAt = (across: number, down: number): FocalPoint => ({
	x: rounded(100 * Math.min(1, Math.max(0, across))),
	y: rounded(100 * Math.min(1, Math.max(0, down))),
});

const rounded = (percent: number) => Math.round(percent / step) * step;

/** The classes that crop around a point. */
export const focusClass = ({ x, y }: FocalPoint) => `focus-x${rounded(x)} focus-y${rounded(y)}`;
