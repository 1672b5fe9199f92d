// The figures and views of the large scenes, for the pictures of the sample content.
import { readFileSync } from "node:fs";

/** @typedef {"school" | "borehole" | "infirmary"} Scene */

/** A large scene; its identifiers get the scene's name, since one picture uses several. @type {(name: Scene) => string} */
const scene = (name) =>
	readFileSync(new URL(`../${name}.svg`, import.meta.url), "utf8")
		.replaceAll(/\bid="/g, `id="${name}-`)
		.replaceAll("url(#", `url(#${name}-`)
		.replaceAll('href="#', `href="#${name}-`);

const scenes = { school: scene("school"), borehole: scene("borehole"), infirmary: scene("infirmary") };

export const defs = Object.values(scenes)
	.map((svg) => /<defs>.*?<\/defs>/s.exec(svg)?.[0] ?? "")
	.join("");

/** A part of a large scene, as wide as the picture. @type {(name: Scene, x: number, y: number, width: number) => string} */
export const view = (name, x, y, width) =>
	`<svg viewBox="${x} ${y} ${width} ${(width * 2) / 3}" width="1200" height="800" preserveAspectRatio="none">${scenes[
		name
	]
		.replace(/<defs>.*?<\/defs>/s, "")
		.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "")}</svg>`;

/** Who can stand in a picture: the scene and number of each figure, 100 units tall. */
const figures = {
	teacher: ["school", 2],
	seatedGirl: ["school", 3],
	seatedBoy: ["school", 4],
	seatedYellow: ["school", 5],
	raisedHand: ["school", 6],
	seatedRed: ["school", 7],
	mother: ["school", 8],
	boy: ["school", 9],
	carrier: ["school", 10],
	runner: ["school", 11],
	pupil: ["school", 12],
	schoolboy: ["school", 13],
	hen: ["school", 14],
	cock: ["school", 15],
	goat: ["borehole", 1],
	kid: ["borehole", 2],
	elder: ["borehole", 3],
	yellowCan: ["borehole", 4],
	worker: ["borehole", 5],
	crouched: ["borehole", 6],
	basin: ["borehole", 7],
	redCan: ["borehole", 9],
	greenCan: ["borehole", 11],
	waterCarrier: ["borehole", 12],
	girlCarrier: ["borehole", 13],
	bicycle: ["borehole", 14],
	farmer: ["borehole", 15],
	patient: ["infirmary", 1],
	patientBoy: ["infirmary", 2],
	cook: ["infirmary", 3],
	nurse: ["infirmary", 9],
	helper: ["infirmary", 10],
	grandmother: ["infirmary", 11],
	parent: ["infirmary", 12],
	child: ["infirmary", 13],
	porter: ["infirmary", 14],
	girl: ["infirmary", 15],
};

/**
 * A figure with its shadow.
 * @type {(who: keyof typeof figures, x: number, y: number, size: number, left?: boolean) => string}
 */
export function figure(who, x, y, size, left = false) {
	const [name, number] = figures[who];
	const id = `#${name}-f${number}`;
	const across = left ? -size : size;
	return `<use href="${id}" transform="matrix(${across} 0 ${-size * 0.8} ${-size * 0.32} ${x} ${y})" filter="url(#${name}-cast)"/><use href="${id}" transform="matrix(${across} 0 0 ${size} ${x} ${y})"/>`;
}
