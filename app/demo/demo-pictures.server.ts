import sharp from "sharp";

/** Illustrations of the demo content: generated, so that no licence is needed. */
export type Scene = "school" | "well" | "clinic" | "feast" | "field";

const width = 1600;
const height = 1067;

/** A scene as a JPEG of 1600 × 1067 pixels. */
export function drawScene(scene: Scene): Promise<Buffer> {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${sky(scene)}${subjects[scene]}</svg>`;
	return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}

function sky(scene: Scene) {
	const [top, low, sunX] = skies[scene];
	return `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>
		<rect width="${width}" height="${height}" fill="url(#s)"/>
		<circle cx="${sunX}" cy="430" r="150" fill="#f0b441"/>
		<path d="M0 700Q400 560 820 680T1600 620V1067H0Z" fill="#2f7a55"/>
		<path d="M0 800Q500 700 1000 800T1600 760V1067H0Z" fill="#0f4a3a"/>
		<path d="M0 930Q700 860 1600 940V1067H0Z" fill="#c98a4b"/>`;
}

const skies: Record<Scene, [string, string, number]> = {
	school: ["#f7d9a0", "#fbf0dc", 1150],
	well: ["#9fd0d6", "#fbf0dc", 420],
	clinic: ["#f3b58c", "#fbe3c8", 900],
	feast: ["#2a3c66", "#e08a5a", 800],
	field: ["#b7dbe0", "#fdf3df", 1250],
};

const tree = (x: number, y: number, size: number) =>
	`<g transform="translate(${x} ${y}) scale(${size})"><path d="M-18 0C-8-90-40-150-90-190l20-14c36 24 58 50 70 80 8-50 34-80 74-100l14 18C36-160 10-90 22 0Z" fill="#5a3a22"/>
	<ellipse cx="-90" cy="-240" rx="120" ry="75" fill="#1d6b4a"/><ellipse cx="80" cy="-250" rx="130" ry="80" fill="#175c40"/><ellipse cx="0" cy="-300" rx="130" ry="80" fill="#238058"/></g>`;

const house = (x: number, y: number, wall: string, roof: string) =>
	`<g transform="translate(${x} ${y})"><path d="M0 0h360v-190H0Z" fill="${wall}"/><path d="M-40-185 180-320 400-185Z" fill="${roof}"/>
	<path d="M150 0v-120h60V0Z" fill="#5a3a22"/><path d="M40-130h60v60H40ZM260-130h60v60h-60Z" fill="#fbf0dc"/></g>`;

const person = (x: number, y: number, cloth: string, size = 1) =>
	`<g transform="translate(${x} ${y}) scale(${size})"><circle cy="-118" r="22" fill="#4a2c1a"/><path d="M-34 0C-34-60-24-94 0-94S34-60 34 0Z" fill="${cloth}"/></g>`;

const subjects: Record<Scene, string> = {
	school:
		tree(420, 900, 1.5) +
		house(860, 890, "#e8c9a0", "#a63f1c") +
		person(560, 960, "#a63f1c", 0.8) +
		person(640, 975, "#f0b441", 0.8) +
		person(720, 965, "#1257a0", 0.8) +
		person(310, 985, "#2f7a55", 1.1),
	well: `<path d="M900 960h220l-20-130H920Z" fill="#8d8377"/><path d="M1000 830V640h26v190ZM940 650h150v-24H940Z" fill="#5a5147"/><path d="M930 700c-30 20-34 60-30 120" stroke="#3d9bb3" stroke-width="16" fill="none"/>${
		person(760, 970, "#a63f1c", 1.2) +
		person(640, 990, "#f0b441", 1) +
		person(1230, 975, "#7b2d5e", 1.1) +
		tree(280, 900, 1.1)
	}`,
	clinic: `${house(620, 900, "#fbf7f0", "#0f4a3a")}<path d="M780 640h40v-40h40v40h40v40h-40v40h-40v-40h-40Z" fill="#b3261e" transform="translate(-40 30)"/>${
		tree(300, 910, 1.2) +
		person(1120, 970, "#fbf7f0", 1.1) +
		person(1200, 985, "#a63f1c", 1) +
		person(500, 985, "#f0b441", 1)
	}`,
	feast: `${[...Array(12).keys()].map((n) => `<circle cx="${80 + n * 130}" cy="${150 + Math.abs(6 - n) * 14}" r="16" fill="#f0b441"/>`).join("")}${[
		...Array(9).keys(),
	]
		.map((n) =>
			person(240 + n * 140, 960 + (n % 3) * 20, ["#a63f1c", "#f0b441", "#2f7a55", "#7b2d5e"][n % 4] ?? "", 1.1),
		)
		.join("")}`,
	field: `${[...Array(7).keys()].map((n) => `<path d="M${-100 + n * 260} 1067Q${100 + n * 240} 900 ${300 + n * 200} 800" stroke="#e0c24a" stroke-width="26" fill="none"/>`).join("")}${
		person(520, 940, "#a63f1c", 1.2) + person(980, 960, "#f0b441", 1.2) + tree(1330, 880, 1.2)
	}`,
};
