// What the pictures of the sample content are composed of, on a canvas of 1200 × 800.

/** Times of day and seasons: sky from the top down, sun or moon, hills, ground, and a tint over the whole picture. */
export const lights = {
	dawn: {
		sky: ["#b9c9b4", "#f6e0ab", "#f4b066"],
		sun: "#fffaf0",
		hills: ["#e0b878", "#c98f55"],
		ground: ["#dd9f58", "#b05a2b"],
	},
	morning: {
		sky: ["#86bcc6", "#c4dfd2", "#fbeccb"],
		sun: "#fffaf0",
		hills: ["#a9bd8a", "#7f9c63"],
		ground: ["#e0ac66", "#bd7438"],
	},
	noon: {
		sky: ["#5fa9c6", "#a3d0d6", "#e9f0df"],
		hills: ["#b9c08d", "#93a566"],
		ground: ["#ecc07d", "#cf8f4c"],
	},
	rains: {
		sky: ["#7fb3b0", "#bcd8c4", "#eef0d3"],
		hills: ["#8fb27a", "#5f8d55"],
		ground: ["#a9b95c", "#567f3c"],
	},
	grey: {
		sky: ["#74868f", "#a5b3b4", "#d3d8cc"],
		hills: ["#8d9a88", "#6c7d68"],
		ground: ["#a98c62", "#6f573c"],
		tint: ["#3b4a55", 0.12],
	},
	gold: {
		sky: ["#d98f52", "#f2ba6c", "#fce3a6"],
		sun: "#fff3c9",
		hills: ["#c98748", "#a8642f"],
		ground: ["#cf8442", "#8f4520"],
		tint: ["#f0a03a", 0.1],
	},
	dusk: {
		sky: ["#453566", "#a8506a", "#f2a25c"],
		sun: "#ffd9a0",
		hills: ["#7a4260", "#5b3150"],
		ground: ["#94563f", "#4c2a2c"],
		tint: ["#43265c", 0.14],
	},
	night: {
		sky: ["#0d1836", "#1f2f5a", "#46557f"],
		sun: "#f4ecd0",
		hills: ["#26345a", "#1a2645"],
		ground: ["#5b4a4c", "#2a2130"],
		tint: ["#121a42", 0.18],
	},
};

/** @typedef {keyof typeof lights} Light */

/** @type {(id: string, colours: string[]) => string} */
const gradient = (id, colours) =>
	`<linearGradient id="${id}" x2="0" y2="1">${colours.map((colour, at) => `<stop offset="${at / (colours.length - 1)}" stop-color="${colour}"/>`).join("")}</linearGradient>`;

/** Sky, hills and ground; the horizon is at 430. @type {(light: Light, sunX?: number) => string} */
export function land(light, sunX = 860) {
	const { sky, sun, hills, ground } = { sun: undefined, ...lights[light] };
	const high = light === "night" ? 150 : 330;
	const stars =
		light === "night"
			? Array.from(
					{ length: 44 },
					(_, n) =>
						`<circle cx="${(n * 277) % 1200}" cy="${(n * 131) % 300}" r="${1 + (n % 3) * 0.7}" fill="#f4ecd0" opacity=".7"/>`,
				).join("")
			: "";
	const glow = sun
		? [150, 96, 46]
				.map((r, n) => `<circle cx="${sunX}" cy="${high}" r="${r}" fill="${sun}" opacity="${[0.16, 0.28, 1][n]}"/>`)
				.join("")
		: "";
	return `<defs>${gradient("sky", sky)}${gradient("ground", ground)}</defs><path d="M0 0H1200V470H0Z" fill="url(#sky)"/>${stars}${glow}${light === "night" ? "" : clouds(light === "grey" ? 5 : 2)}
		<path d="M0 430Q180 360 420 400T800 385T1200 372V480H0Z" fill="${hills[0]}"/><path d="M0 440Q260 400 560 430T1200 412V500H0Z" fill="${hills[1]}"/>
		<path d="M0 448Q600 432 1200 448V800H0Z" fill="url(#ground)"/><path d="M0 600Q420 560 820 610T1200 590V640Q800 660 420 620T0 650Z" fill="#fff" opacity=".06"/>`;
}

/** @type {(count: number) => string} */
const clouds = (count) =>
	Array.from({ length: count }, (_, n) => {
		const [x, y] = [120 + n * 430 - (n > 2 ? 1000 : 0), 70 + ((n * 83) % 150)];
		return `<path d="M${x} ${y}q60-26 130-6q50-22 110 4q60 2 80 16q-150 14-330 2q-40-6 10-16Z" fill="#fff" opacity=".35"/>`;
	}).join("");

/** Grass in the two lower corners, as in the large scenes. */
export const grass = (colour = "#1b4c35") =>
	Array.from({ length: 34 }, (_, n) => {
		const side = n % 2 ? 1200 - ((n * 13) % 260) : (n * 13) % 260;
		const lean = ((n * 37) % 60) - 30;
		return `<path d="M${side - 9} 810Q${side + lean / 2} 740 ${side + lean} ${700 + ((n * 29) % 60)}Q${side + lean / 3} 760 ${side + 9} 810Z" fill="${colour}"/>`;
	}).join("");

/** A round tree. @type {(x: number, y: number, size?: number, leaves?: string[]) => string} */
export function tree(x, y, size = 1, leaves = ["#123f2f", "#1f5137", "#416839", "#83803f"]) {
	const crown = [
		[-95, -235, 88],
		[95, -240, 92],
		[0, -290, 105],
		[-40, -210, 80],
		[55, -200, 76],
	];
	const tufts = leaves.flatMap((colour, layer) =>
		crown.map(([cx = 0, cy = 0, r = 0], n) => {
			const smaller = r * (1 - layer * 0.24);
			return `<ellipse cx="${cx - layer * 13 + ((n * 7) % 9)}" cy="${cy - layer * 15}" rx="${smaller * 1.12}" ry="${smaller * 0.72}" fill="${colour}"/>`;
		}),
	);
	return `<g transform="translate(${x} ${y}) scale(${size})"><ellipse cx="60" cy="4" rx="170" ry="18" fill="#3a150c" opacity=".22"/><path d="M-30 4C-12-50-16-110-52-176l18-10C-18-150-2-130 4-110 12-140 26-164 50-190l16 12C30-120 20-60 36 4Z" fill="#4a2716"/><path d="M8 4C10-50 6-80 4-110c8-26 20-46 36-66-4 50-24 110-8 180Z" fill="#2f1810"/>${tufts.join("")}</g>`;
}

export const flame = ["#7d2a16", "#a83d1c", "#cf6128", "#e58a3c"];
export const fresh = ["#2d6b3c", "#4b8f46", "#7fb255", "#b7cc6a"];

/** @type {(x: number, y: number, size?: number) => string} */
export const palm = (x, y, size = 1) =>
	`<g transform="translate(${x} ${y}) scale(${size})"><path d="M-9 0Q-4-150 14-290l12 2Q14-150 14 0Z" fill="#5a3a22"/>${[
		-78, -48, -18, 18, 48, 78, 108, -108,
	]
		.map(
			(turn) =>
				`<path d="M0 0Q16-70 4-150Q-22-80 0 0Z" fill="${turn % 36 ? "#2f6a41" : "#1b4c35"}" transform="translate(20 -288) rotate(${turn})"/>`,
		)
		.join("")}</g>`;

/** @type {(x: number, y: number, size?: number) => string} */
export const baobab = (x, y, size = 1) =>
	`<g transform="translate(${x} ${y}) scale(${size})"><ellipse cx="50" cy="4" rx="170" ry="18" fill="#3a150c" opacity=".22"/><path d="M-92 4Q-60-120-72-230Q-120-290-180-300q60-14 112 34Q-60-320-96-372q52 20 76 80q0-60 8-110q22 50 20 108q30-60 90-90q-34 56-50 116q50-46 122-40q-66 14-106 84Q54-120 92 4Z" fill="#6b4630"/><path d="M20 4Q40-120 26-240q16-20 42-30Q54-120 92 4Z" fill="#3a150c" opacity=".3"/>${[
		[-180, -310],
		[-100, -378],
		[-8, -412],
		[96, -396],
		[178, -322],
	]
		.map(
			([cx = 0, cy = 0]) =>
				`<ellipse cx="${cx}" cy="${cy}" rx="52" ry="26" fill="#305935"/><ellipse cx="${cx - 8}" cy="${cy - 8}" rx="34" ry="16" fill="#5f8244"/>`,
		)
		.join("")}</g>`;

/**
 * A house with a tin roof; `y` is its foot.
 * @type {(x: number, y: number, width: number, colours?: { wall?: string, band?: string, roof?: string }) => string}
 */
export function house(x, y, width, { wall = "#f6ead2", band = "#0f4a3a", roof = "#a8543a" } = {}) {
	const openings = Array.from(
		{ length: Math.max(2, Math.round(width / 110)) },
		(_, n, count = Math.max(2, Math.round(width / 110))) => {
			const left = x + (width * (n + 0.5)) / count - 24;
			return n === Math.floor(count / 2)
				? `<path d="M${left} ${y}v-112h50v112Z" fill="#3a2013"/><path d="M${left} ${y}v-112h16v112Z" fill="${band}"/>`
				: `<path d="M${left} ${y - 112}h48v50h-48Z" fill="#3a2013"/><path d="M${left - 10} ${y - 112}h20v50h-20ZM${left + 38} ${y - 112}h20v50h-20Z" fill="${band}"/>`;
		},
	);
	return `<path d="M${x} ${y}l-90 26h${width}l90-26Z" fill="#3a150c" opacity=".25"/><path d="M${x} ${y}v-150h${width}v150Z" fill="${wall}"/><path d="M${x} ${y}v-34h${width}v34Z" fill="${band}"/><path d="M${x + width * 0.62} ${y}v-150h${width * 0.38}v150Z" fill="#3a150c" opacity=".1"/>${openings.join("")}
		<path d="M${x - 26} ${y - 142}L${x + 12} ${y - 236}H${x + width - 12}L${x + width + 26} ${y - 142}Z" fill="${roof}"/>${Array.from({ length: Math.round(width / 18) }, (_, n) => `<path d="M${x + 4 + n * 18} ${y - 142}l8-94" stroke="#3a150c" stroke-width="1.5" opacity=".18"/>`).join("")}<path d="M${x - 26} ${y - 142}h${width + 52}v7H${x - 26}Z" fill="#3a150c" opacity=".35"/>`;
}

/** Huts in the distance. @type {(x: number, y: number, size?: number) => string} */
export const hut = (x, y, size = 1) =>
	`<g transform="translate(${x} ${y}) scale(${size})"><path d="M-46-52h92V0h-92Z" fill="#c9854a"/><path d="M14-52h32V0H14Z" fill="#3a150c" opacity=".22"/><path d="M-10 0v-36h20V0Z" fill="#3a2013"/><path d="M0-118-66-46H66Z" fill="#b08341"/><path d="M0-118 66-46H20Z" fill="#3a150c" opacity=".2"/></g>`;

/** @type {(x: number, y: number, width: number, cloth?: string) => string} */
export const table = (x, y, width, cloth = "#7a4526") =>
	`<path d="M${x + 14} ${y}v86h14v-86ZM${x + width - 28} ${y}v86h14v-86Z" fill="#4a2716"/><path d="M${x} ${y - 14}h${width}v20h-${width}Z" fill="${cloth}"/><path d="M${x} ${y + 6}h${width}v5h-${width}Z" fill="#3a150c" opacity=".4"/>`;

/** @type {(x: number, y: number, size?: number, colour?: string) => string} */
export const sack = (x, y, size = 1, colour = "#efe0c0") =>
	`<g transform="translate(${x} ${y}) scale(${size})"><path d="M-40 0Q-48-60-26-84q-8-14-2-18h56q6 4-2 18Q48-60 40 0Z" fill="${colour}"/><path d="M6 0Q30-50 12-84q6-10 6-18h10q6 4-2 18Q48-60 40 0Z" fill="#3a150c" opacity=".16"/><path d="M-22-46h40v16h-40Z" fill="#0f4a3a" opacity=".75"/></g>`;

/** @type {(x: number, y: number, width: number, colour: string) => string} */
export const box = (x, y, width, colour) =>
	`<path d="M${x} ${y}v-${width * 0.62}h${width}v${width * 0.62}Z" fill="${colour}"/><path d="M${x + width * 0.7} ${y}v-${width * 0.62}h${width * 0.3}v${width * 0.62}Z" fill="#3a150c" opacity=".18"/><path d="M${x + width * 0.43} ${y}v-${width * 0.62}h${width * 0.12}v${width * 0.62}Z" fill="#fff" opacity=".25"/>`;

/** Plants in rows that come nearer. @type {(top: number, colour?: string, soil?: string) => string} */
export const rows = (top, colour = "#3c7a3f", soil = "#7a4526") =>
	Array.from({ length: 6 }, (_, row) => {
		const y = top + row * row * 9 + row * 18;
		const size = 0.5 + row * 0.26;
		const plants = Array.from({ length: 30 }, (_, n) => {
			const x = (n - 2) * 54 * size + ((row * 31) % 40);
			return x > 1260
				? ""
				: `<path d="M${x} ${y}q${-16 * size}-${12 * size} ${-20 * size}-${34 * size}q${16 * size} ${6 * size} ${20 * size} ${24 * size}q${2 * size}-${22 * size} ${18 * size}-${32 * size}q${2 * size} ${26 * size}-${18 * size} ${42 * size}Z" fill="${colour}"/>`;
		});
		return `<path d="M0 ${y - 3}H1200v${12 * size}H0Z" fill="${soil}"/>${plants.join("")}`;
	}).join("");

/** Small flags or lanterns on a string. @type {(y: number, colours: string[], round?: boolean) => string} */
export const string = (y, colours, round = false) =>
	`<path d="M0 ${y}Q300 ${y + 90} 600 ${y + 10}T1200 ${y}" fill="none" stroke="#3a2013" stroke-width="3"/>${Array.from(
		{ length: 20 },
		(_, n) => {
			const x = 30 + n * 60;
			const drop = y + Math.abs(Math.sin((x / 600) * Math.PI)) * (x < 600 ? 48 : -34) + 6;
			const colour = colours[n % colours.length];
			return round
				? `<circle cx="${x}" cy="${drop + 10}" r="34" fill="${colour}" opacity=".22"/><circle cx="${x}" cy="${drop + 10}" r="12" fill="${colour}"/>`
				: `<path d="M${x - 16} ${drop}h32l-16 34Z" fill="${colour}"/>`;
		},
	).join("")}`;

/** A river across the picture. @type {(y: number, colour?: string) => string} */
export const river = (y, colour = "#4f9aa8") =>
	`<path d="M0 ${y}Q400 ${y - 26} 1200 ${y + 6}V${y + 190}Q700 ${y + 130} 0 ${y + 200}Z" fill="${colour}"/>${[30, 70, 110, 150].map((down, n) => `<path d="M${80 + n * 210} ${y + down}q80-10 180 0M${620 - n * 120} ${y + down + 16}q60-8 130 0" stroke="#fff" stroke-width="4" opacity=".35" fill="none"/>`).join("")}`;

/** A room: wall, window, floor. @type {(wall: string, floor: string, sky?: string) => string} */
export const room = (wall, floor, sky = "#bfe0e0") =>
	`<path d="M0 0H1200V560H0Z" fill="${wall}"/><path d="M0 430H1200V560H0Z" fill="#0f4a3a" opacity=".85"/><path d="M0 424H1200v10H0Z" fill="#f0b441"/><path d="M0 560H1200V800H0Z" fill="${floor}"/><path d="M0 560H1200v14H0Z" fill="#3a150c" opacity=".25"/>${[0, 1, 2, 3].map((n) => `<path d="M${n * 400 - 200} 800L${n * 260 + 200} 560" stroke="#3a150c" stroke-width="2" opacity=".18"/>`).join("")}
		<path d="M780 110h250v210H780Z" fill="${sky}"/><path d="M780 250q70-30 130-6t120-4v80H780Z" fill="#7f9c63"/><path d="M780 110h250v210H780ZM905 110v210M780 215h250" fill="none" stroke="#7a4526" stroke-width="14"/><path d="M780 320l-210 480h430l30-480Z" fill="#fff3c9" opacity=".14"/>`;

/** Falling rain. */
export const rain = () =>
	Array.from(
		{ length: 110 },
		(_, n) => `<path d="M${(n * 173) % 1230} ${(n * 97) % 780}l-8 34" stroke="#e6eef0" stroke-width="2" opacity=".4"/>`,
	).join("");
