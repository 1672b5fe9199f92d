// What moves by itself around the pump of the film: running water, clothes in a breeze, a hen.

/** @type {(value: number) => number} */
const part = (value) => value - Math.floor(value);

/**
 * The stream, stronger and weaker, and what splashes at the mouth of the can.
 * @param {number} flow from 0 to 1
 * @param {number} strokes since the film began
 */
export function water(flow, strokes) {
	const wide = 0.5 + 0.5 * flow;
	const streaks = [-4, 3]
		.map(
			(x, n) =>
				`<path d="M${891 + x} 797q-3 40-5 68" fill="none" stroke="#fff" stroke-width="${4 - n}" stroke-dasharray="15 8" stroke-dashoffset="${-23 * (part(strokes) * 18 + n * 0.4)}"/>`,
		)
		.join("");
	const drops = Array.from({ length: 7 }, (_, n) => {
		const age = part(strokes * 3 + n / 7);
		const x = 886 + (n % 2 ? 1 : -1) * (6 + 5 * (n % 3)) * (0.5 + 1.6 * age);
		const y = 866 - (26 + 6 * (n % 4)) * age + 62 * age ** 2;
		return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(2.6 - 1.2 * age).toFixed(1)}" fill="#eef8f0" opacity="${(flow * (1 - age)).toFixed(2)}"/>`;
	}).join("");
	const ripples = [0, 0.5]
		.map((late) => {
			const age = part(strokes + late);
			return `<ellipse cx="852" cy="927" rx="${(20 + 48 * age).toFixed(1)}" ry="${(3 + 7 * age).toFixed(1)}" fill="none" stroke="#eef5e8" stroke-width="2" opacity="${(0.8 * (1 - age) * Math.min(1, age * 6)).toFixed(2)}"/>`;
		})
		.join("");
	const froth = 0.7 + 0.3 * flow + 0.06 * Math.sin(strokes * 2 * Math.PI * 6);
	return `${ripples}<path d="M883 797q-4 40-6 66h20q3-30 6-66z" fill="#d9efe6" transform="translate(892) scale(${wide} 1) translate(-892)"/>${streaks}<path d="M858 868q10-12 16 0q4-16 12-2q6-14 12 0q8-10 14 2q-26 8-54 0z" fill="#eef8f0" transform="translate(886 868) scale(${froth}) translate(-886 -868)"/>${drops}`;
}

/** The washing of the scene, each piece a little later than the one before. @type {(scene: string, breeze: number) => string} */
export function clothes(scene, breeze) {
	const [, washing = ""] = /<g id="washing">(.*?)<\/g>/s.exec(scene) ?? [];
	return [...washing.matchAll(/<path.*?\/>/gs)]
		.map(
			([piece], n) =>
				`<g transform="translate(0 630) skewX(${4 * Math.sin(breeze - n)}) translate(0 -630)">${piece}</g>`,
		)
		.join("");
}

/** She pecks twice, then looks up. @type {(breeze: number) => string} */
export function hen(breeze) {
	const bend = Math.sin(breeze) > 0 ? 34 * Math.max(0, Math.sin(4 * breeze)) ** 2 : 0;
	return `<use href="#f16" transform="matrix(1.5 0 -1.35 -.45 588 868)" filter="url(#cast)"/><g transform="translate(588 868) rotate(${bend} 0 -8)"><use href="#f16" transform="scale(1.5)"/></g>`;
}
