// The film of the demo: the part of the large scene « borehole » around the pump, of which some parts move. It ends
// where it begins, so it can be repeated without a jump.
import { readFileSync } from "node:fs";
import { clothes, hen, water } from "./pump-motions.mjs";
import { arms } from "./pumping-arms.mjs";

export const name = "eau-a-la-pompe";
export const size = { width: 960, height: 540 };
export const framesPerSecond = 20;
/** All that moves begins again after one breeze, or two strokes of the pump. The film is two breezes long. */
const seconds = { stroke: 1.8, breeze: 3.6 };
export const [frameCount, rounds] = [seconds.breeze * framesPerSecond, 2];

/** The still that stands for the film: water runs and the handle is on its way down. */
const stillAt = 0.58;

const scene = readFileSync(new URL("../borehole.svg", import.meta.url), "utf8");
const defs = /<defs>.*?<\/defs>/s.exec(scene)?.[0] ?? "";

/** Without who would be cut off at an edge, and without the hens, one of which is to move. */
const drawing = scene
	.replace(/^.*?<\/defs>/s, "")
	.replace(/<\/svg>\s*$/, "")
	.replace(/^<use href="#f1[23567]?".*$/gm, "");

/** What is behind, among and before the moving parts; the pump and who is at it come one after the other. */
const [behind = "", moving = "", before = ""] = drawing.split(/(?=<g id="handle">)|(?=<!-- waiting cans)/);

/** @type {(content: string) => string} */
const canvas = (content) =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="548 580 784 441" width="${size.width}" height="${size.height}">${content}</svg>`;

/** @type {(svg: string, id: string, content: string) => string} */
const fill = (svg, id, content) => svg.replace(new RegExp(`(<g id="${id}">).*?(</g>)`, "s"), `$1${content}$2`);

/** @type {(svg: string, id: string, transform: string) => string} */
const move = (svg, id, transform) => svg.replace(`<g id="${id}"`, `$& transform="${transform}"`);

/** What does not move, once for all frames. */
export const layers = { behind: canvas(defs + fill(behind, "washing", "")), before: canvas(defs + before) };

/** The moving parts at a moment of the film. @type {(second: number) => string} */
function partsAt(second) {
	const turns = (/** @type {number} */ period) => (2 * Math.PI * second) / period;
	const stroke = turns(seconds.stroke);
	// She presses down faster than she lets the handle up.
	const down = (1 - Math.cos(stroke + 0.25 * Math.sin(stroke))) / 2;
	const turn = -21 + 24 * down;
	const lean = -2.5 + 8 * down;
	const { rear, front } = arms(turn, lean);
	let figures = move(defs, "f5-torso", `rotate(${lean} .5 -50)`);
	figures = move(figures, "f5-head", `rotate(${lean} .5 -50) rotate(${-lean * 0.7} 9 -82)`);
	figures = move(figures, "f6-head", `rotate(${2.5 * Math.sin(turns(seconds.breeze))} 13 -54)`);
	figures = fill(fill(figures, "f5-rear-arm", rear), "f5-front-arm", front);
	const flow = (1 + Math.sin(stroke - 0.5)) / 2;
	const pumped = fill(move(moving, "handle", `rotate(${turn} 950 702)`), "water", water(flow, second / seconds.stroke));
	return figures + clothes(scene, turns(seconds.breeze)) + hen(turns(seconds.breeze)) + pumped;
}

/** The moving parts of a frame. @type {(frame: number) => string} */
export const partsOf = (frame) => canvas(partsAt(frame / framesPerSecond));

export const poster = { name, svg: canvas(fill(behind, "washing", "") + partsAt(stillAt) + before) };
