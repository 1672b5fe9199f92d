// The pictures of the sample content (app/site/demo/), each composed of the figures and elements beside this file.
import { defs, figure, view } from "./cast.mjs";
import {
	baobab,
	box,
	flame,
	fresh,
	grass,
	house,
	hut,
	land,
	lights,
	palm,
	rain,
	river,
	room,
	rows,
	sack,
	string,
	table,
	tree,
} from "./elements.mjs";

/** @typedef {import("./elements.mjs").Light} Light */

/** Outdoors, in a light that also colours what stands there. @type {(light: Light, content: string, sunX?: number) => string} */
function outdoors(light, content, sunX) {
	const { tint = ["", 0] } = { tint: undefined, ...lights[light] };
	const veil = tint[1] ? `<path d="M0 0H1200V800H0Z" fill="${tint[0]}" opacity="${tint[1]}"/>` : "";
	return land(light, sunX) + content + veil;
}

/** Nearer, around a point of the canvas. @type {(content: string, x: number, y: number, size?: number) => string} */
const near = (content, x, y, size = 1.25) =>
	`<g transform="translate(${x * (1 - size)} ${y * (1 - size)}) scale(${size})">${content}</g>`;

const cloth = ["#a63f1c", "#f0b441", "#2f7a55", "#7b2d5e", "#1257a0"];
const lamps = (/** @type {number} */ y) => string(y, ["#f0b441", "#f6d68a", "#e58a3c"], true);
/** The sign of what cares for health: no red cross, whose use the Geneva Conventions reserve. */
const heart = (/** @type {number} */ x, /** @type {number} */ y, size = 1) =>
	`<path d="M0 36C-70-12-36-52 0-22C36-52 70-12 0 36Z" fill="#b3261e" transform="translate(${x} ${y}) scale(${size})"/>`;
const bed = (/** @type {number} */ x, /** @type {number} */ y, blanket = "#2f7a55") =>
	`<path d="M${x} ${y}v-120h14V${y}ZM${x + 330} ${y}v-84h14v84Z" fill="#d8d2c4"/><path d="M${x + 6} ${y - 62}h332v34h-332Z" fill="#fbf7f0"/><path d="M${x + 96} ${y - 76}q120-20 242 4v44h-242Z" fill="${blanket}"/><path d="M${x + 18} ${y - 92}q50-12 74 6v26h-74Z" fill="#fff"/>`;
const machine = (/** @type {number} */ x, /** @type {number} */ y) =>
	`<path d="M${x} ${y}v-52h26v26h52v-26h-52v-22h78v74Z" fill="#1d2b33"/><circle cx="${x + 108}" cy="${y - 40}" r="18" fill="none" stroke="#1d2b33" stroke-width="7"/><path d="M${x + 8} ${y - 26}v20" stroke="#d8d2c4" stroke-width="4"/><path d="M${x + 34} ${y - 62}h60" stroke="#f0b441" stroke-width="4"/>`;
const shelf = (/** @type {number} */ x, /** @type {number} */ y, width = 380) =>
	`<path d="M${x} ${y}h${width}v-330h-${width}Z" fill="#7a4526"/>${[0, 1, 2]
		.map(
			(row) =>
				`<path d="M${x + 14} ${y - 18 - row * 106}h${width - 28}v-84h-${width - 28}Z" fill="#4a2716"/>${Array.from(
					{ length: Math.floor((width - 40) / 22) },
					(_, n) =>
						(n * 7 + row * 5) % 9 === 0
							? ""
							: `<path d="M${x + 20 + n * 22} ${y - 18 - row * 106}v-${52 + ((n * 13 + row * 7) % 26)}h17v${52 + ((n * 13 + row * 7) % 26)}Z" fill="${[...cloth, "#efe0c0", "#c98f55"][(n * 3 + row) % 7]}"/>`,
				).join("")}`,
		)
		.join("")}`;
const board = (/** @type {number} */ x, /** @type {number} */ y, width = 300) =>
	`<path d="M${x} ${y}h${width}v-${width * 0.6}h-${width}Z" fill="#0f3b30" stroke="#7a4526" stroke-width="12"/><path d="M${x + 40} ${y - width * 0.42}q30-24 60 0t60 0t50-4M${x + 40} ${y - width * 0.25}q26-20 52 0t52 0M${x + width * 0.68} ${y - width * 0.2}h46" stroke="#fbf7f0" stroke-width="6" fill="none" opacity=".85"/>`;
const tent = (/** @type {number} */ x, /** @type {number} */ y, width = 460) =>
	`<path d="M${x + 20} ${y}v-190M${x + width - 20} ${y}v-190" stroke="#5a5147" stroke-width="9"/><path d="M${x + width} ${y + 14}l-90 16h-${width}l90-16Z" fill="#3a150c" opacity=".22"/><path d="M${x - 20} ${y - 170}L${x + width / 2} ${y - 300}L${x + width + 20} ${y - 170}Z" fill="#fbf7f0"/><path d="M${x + width / 2} ${y - 300}L${x + width + 20} ${y - 170}H${x + width * 0.62}Z" fill="#3a150c" opacity=".14"/>${Array.from({ length: 10 }, (_, n) => `<path d="M${x - 20 + (n * (width + 40)) / 10} ${y - 170}h${(width + 40) / 10}l-${(width + 40) / 20} 26Z" fill="${n % 2 ? "#a63f1c" : "#fbf7f0"}"/>`).join("")}`;
const stall = (/** @type {number} */ x, /** @type {number} */ y, colour = "#a63f1c") =>
	`<path d="M${x + 12} ${y}v-230h10v230ZM${x + 258} ${y}v-230h10v230Z" fill="#4a2716"/><path d="M${x - 14} ${y - 190}q14-56 34-62h242q20 6 34 62Z" fill="${colour}"/>${[0, 1, 2].map((n) => `<path d="M${x + 26 + n * 88} ${y - 252}h44q8 30 6 62h-52q-4-30 2-62Z" fill="#fbf7f0" opacity=".8"/>`).join("")}<path d="M${x} ${y - 92}h280v26h-280Z" fill="#7a4526"/>${Array.from({ length: 11 }, (_, n) => `<circle cx="${x + 22 + n * 24}" cy="${y - 102 - (n % 2) * 8}" r="14" fill="${["#e58a3c", "#cf3f2a", "#7fb255", "#f0b441"][n % 4]}"/>`).join("")}`;
const tank = (/** @type {number} */ x, /** @type {number} */ y) =>
	`<path d="M${x} ${y}l24-290h12l-10 290ZM${x + 190} ${y}l-24-290h-12l10 290ZM${x + 14} ${y - 120}l150 60M${x + 172} ${y - 120}l-150 60" stroke="#5a5147" stroke-width="8" fill="#5a5147"/><path d="M${x + 6} ${y - 290}h178v-150q-89-34-178 0Z" fill="#2c7f94"/><path d="M${x + 120} ${y - 290}h64v-150q-30-12-64-16Z" fill="#3a150c" opacity=".2"/><path d="M${x + 6} ${y - 340}h178v16h-178Z" fill="#fbf7f0" opacity=".5"/>`;
const panel = (/** @type {number} */ x, /** @type {number} */ y) =>
	`<path d="M${x} ${y}l24-66h110l-24 66Z" fill="#1c3d66"/><path d="M${x + 12} ${y - 33}h110M${x + 37} ${y}l24-66M${x + 73} ${y}l24-66" stroke="#7fb0d0" stroke-width="3"/>`;
const bus = (/** @type {number} */ x, /** @type {number} */ y) =>
	`<path d="M${x + 20} ${y + 14}h520l-80 18h-520Z" fill="#3a150c" opacity=".25"/><path d="M${x} ${y - 20}v-190q0-24 26-24h450q30 0 44 60l20 80v74Z" fill="#fbf7f0"/><path d="M${x} ${y - 88}h536l4 14v54H${x}Z" fill="#0f4a3a"/>${[0, 1, 2, 3].map((n) => `<path d="M${x + 30 + n * 106} ${y - 206}h84v82h-84Z" fill="#8fc1c9"/><path d="M${x + 30 + n * 106} ${y - 150}l50-56h34v30l-46 52h-38Z" fill="#fff" opacity=".3"/>`).join("")}<path d="M${x + 458} ${y - 206}h24q16 0 24 40l10 42h-58Z" fill="#8fc1c9"/><path d="M${x} ${y - 100}h536v10H${x}Z" fill="#f0b441"/>${[110, 430].map((at) => `<circle cx="${x + at}" cy="${y - 14}" r="44" fill="#211d18"/><circle cx="${x + at}" cy="${y - 14}" r="18" fill="#c9c2b4"/>`).join("")}`;
const pirogue = (/** @type {number} */ x, /** @type {number} */ y, colour = "#a63f1c", length = 360) =>
	`<path d="M${x} ${y - 26}Q${x + length / 2} ${y + 20} ${x + length} ${y - 30}Q${x + length * 0.86} ${y + 36} ${x + length / 2} ${y + 36}T${x} ${y - 26}Z" fill="${colour}"/><path d="M${x + 30} ${y}Q${x + length / 2} ${y + 34} ${x + length - 30} ${y - 2}" stroke="#f0b441" stroke-width="6" fill="none"/>`;
const hive = (/** @type {number} */ x, /** @type {number} */ y, colour = "#f0b441") =>
	`<path d="M${x + 8} ${y}v-30h10v30ZM${x + 92} ${y}v-30h10v30Z" fill="#4a2716"/><path d="M${x} ${y - 28}h110v-74h-110Z" fill="${colour}"/><path d="M${x} ${y - 66}h110v5h-110ZM${x + 30} ${y - 40}h50v7h-50Z" fill="#3a2013"/><path d="M${x - 10} ${y - 102}h130v-16h-130Z" fill="#fbf7f0"/>`;
const wall = (/** @type {number} */ x, /** @type {number} */ y, courses = 6, bricks = 9) =>
	Array.from({ length: courses }, (_, row) =>
		Array.from(
			{ length: bricks - (row > courses - 3 ? row - courses + 5 : 0) },
			(_, n) =>
				`<path d="M${x + n * 56 + (row % 2) * 28} ${y - row * 28}h54v-26h-54Z" fill="${["#b5603a", "#a8543a", "#c06c43"][(n + row) % 3]}"/>`,
		).join(""),
	).join("");
const sapling = (/** @type {number} */ x, /** @type {number} */ y, size = 1) =>
	`<g transform="translate(${x} ${y}) scale(${size})"><ellipse rx="46" ry="11" fill="#5a2f18"/><path d="M-4 0V-86h8V0Z" fill="#6b4630"/><path d="M0-40Q-40-56-44-92Q-10-84 0-50Q8-96 44-104Q44-64 0-40ZM0-72Q-22-96-10-128Q16-106 0-72Z" fill="#4b8f46"/></g>`;
const mill =
	'<path d="M520 690v-150h190v150Z" fill="#2c7f94"/><path d="M650 690v-150h60v150Z" fill="#3a150c" opacity=".2"/><path d="M540 540l-40-110h230l-40 110Z" fill="#d8d2c4"/><path d="M650 540l20-110h60l-40 110Z" fill="#3a150c" opacity=".16"/><circle cx="780" cy="630" r="62" fill="#4a4f52"/><circle cx="780" cy="630" r="20" fill="#d8d2c4"/><path d="M615 600v66l-60 26h120Z" fill="#f3e3b0"/><path d="M710 610h70" stroke="#211d18" stroke-width="9"/><ellipse cx="600" cy="712" rx="120" ry="26" fill="#8d8377"/><ellipse cx="600" cy="704" rx="96" ry="20" fill="#fff3c9"/>';
const ball = (/** @type {number} */ x, /** @type {number} */ y) =>
	`<ellipse cx="${x}" cy="${y + 2}" rx="26" ry="6" fill="#3a150c" opacity=".3"/><circle cx="${x}" cy="${y - 20}" r="20" fill="#fbf7f0"/><path d="M${x - 8} ${y - 26}l8-6 8 6-3 10h-10Z" fill="#211d18"/>`;
const moto = (/** @type {number} */ x, /** @type {number} */ y) =>
	`<path d="M${x - 60} ${y + 8}h420l-40 14h-420Z" fill="#3a150c" opacity=".25"/><path d="M${x + 40} ${y - 40}l50-60h80l40 54" fill="none" stroke="#a63f1c" stroke-width="18"/><path d="M${x + 20} ${y - 106}h90" stroke="#211d18" stroke-width="20"/><path d="M${x + 168} ${y - 150}l40 104" stroke="#211d18" stroke-width="9"/><path d="M${x - 210} ${y - 30}v-120h180v120Z" fill="#fbf7f0"/><path d="M${x - 210} ${y - 66}h180v14h-180Z" fill="#0f4a3a"/>${heart(x - 120, y - 102, 0.8)}${[-120, 30, 214].map((at) => `<circle cx="${x + at}" cy="${y - 30}" r="38" fill="none" stroke="#211d18" stroke-width="15"/>`).join("")}`;
const pump = (/** @type {number} */ x, /** @type {number} */ y) =>
	`<ellipse cx="${x}" cy="${y}" rx="190" ry="36" fill="#c9c2b4"/><ellipse cx="${x}" cy="${y - 6}" rx="160" ry="26" fill="#ddd6c8"/><path d="M${x - 16} ${y - 8}v-230h32v230Z" fill="#0f6a58"/><path d="M${x - 30} ${y - 238}h60v-40h-60Z" fill="#0b5044"/><path d="M${x + 20} ${y - 262}l145 122" stroke="#0b5044" stroke-width="12"/><path d="M${x - 16} ${y - 150}h-50v24h24" fill="none" stroke="#0f6a58" stroke-width="16"/><path d="M${x - 62} ${y - 120}v100" stroke="#bfe6ee" stroke-width="9"/>`;
const wash = (/** @type {number} */ x, /** @type {number} */ y, colour = "#2c7f94") =>
	`<path d="M${x - 24} ${y}v-90h48v90Z" fill="#7a4526"/><path d="M${x - 46} ${y - 90}v-88h92v88Z" fill="${colour}"/><path d="M${x - 46} ${y - 178}h92v-14h-92Z" fill="#fbf7f0"/><path d="M${x + 40} ${y - 104}h22v14" stroke="#5a5147" stroke-width="8" fill="none"/><path d="M${x + 62} ${y - 86}v46" stroke="#bfe6ee" stroke-width="6"/>`;

/** @type {Record<string, string>} */
const contents = {
	forage: view("borehole", 700, 520, 840),
	"sous-l-arbre": view("school", 480, 540, 720),
	cantine: view("infirmary", 1150, 500, 700),
	ecoliers: view("school", 1000, 520, 660),
	"chemin-de-l-eau": view("borehole", 60, 330, 860),
	chapelle: view("infirmary", 250, 330, 960),
	// A cover of few details: the first visit of a sample site stays within its budget.
	pompe: outdoors(
		"noon",
		near(
			`${hut(230, 480, 1)}${palm(980, 500, 1)}${pump(600, 700)}${figure("worker", 835, 740, 3.6, true)}${figure("crouched", 432, 735, 3)}${figure("yellowCan", 536, 716, 2.6)}`,
			620,
			760,
			1.1,
		),
	),
	infirmerie: outdoors(
		"noon",
		`${tree(170, 560, 1)}${house(360, 590, 560, { roof: "#0f4a3a", band: "#a63f1c" })}${heart(640, 372, 1.3)}${figure("nurse", 590, 690, 2.7, true)}${figure("grandmother", 470, 700, 2.7)}${figure("mother", 860, 710, 2.8, true)}${figure("child", 950, 716, 2.2, true)}${figure("helper", 1050, 720, 2.8, true)}${grass("#2f6a41")}`,
	),
	visite: near(
		`${room("#f3e6cf", "#c98f55")}${bed(90, 640)}${bed(620, 700, "#7b2d5e")}${figure("patientBoy", 236, 626, 2.3)}${figure("nurse", 470, 700, 3.3, true)}${figure("parent", 1060, 730, 3.2, true)}${figure("basin", 560, 740, 2)}`,
		640,
		780,
		1.2,
	),
	cartables: outdoors(
		"morning",
		`${house(80, 540, 620)}${tree(1010, 560, 1.15)}${figure("teacher", 850, 690, 3.1, true)}${table(640, 630, 420)}${[0, 1, 2, 3, 4, 5].map((n) => box(656 + n * 66, 618, 54, cloth[n % 5] ?? "")).join("")}${figure("pupil", 260, 730, 3)}${figure("schoolboy", 380, 735, 2.9)}${figure("boy", 500, 725, 2.6)}${figure("child", 600, 745, 2.5)}${figure("parent", 130, 720, 3)}${grass("#2f6a41")}`,
	),
	moulin: near(
		`${room("#ecd3a6", "#a8734a", "#f2ca86")}${mill}${figure("worker", 400, 720, 3.6)}${figure("mother", 950, 740, 3.6, true)}${sack(180, 740, 1.3)}${sack(290, 760, 1.1, "#e3c48c")}${figure("basin", 720, 760, 4)}`,
		600,
		790,
		1.2,
	),
	reboisement: outdoors(
		"rains",
		`${tree(1040, 520, 0.7, fresh)}${tree(120, 510, 0.6, fresh)}${[0, 1, 2, 3, 4, 5, 6].map((n) => sapling(90 + n * 170, 540 + (n % 2) * 20, 0.6)).join("")}${[0, 1, 2, 3, 4].map((n) => sapling(180 + n * 230, 700 - (n % 2) * 16, 1)).join("")}${figure("crouched", 330, 690, 3)}${figure("farmer", 690, 650, 2.9)}${figure("girl", 870, 730, 2.6, true)}${figure("schoolboy", 560, 745, 2.7)}${grass("#24523a")}`,
		300,
	),
	riz: outdoors(
		"gold",
		`${baobab(180, 560, 1)}${hut(940, 470, 0.9)}${hut(1060, 480, 1.1)}${[0, 1, 2, 3].map((n) => sack(470 + n * 92, 690, 1)).join("")}${[0, 1, 2].map((n) => sack(516 + n * 92, 606, 1)).join("")}${figure("helper", 420, 725, 3.2)}${figure("grandmother", 900, 735, 3.2, true)}${figure("mother", 1000, 740, 3.1, true)}${figure("porter", 760, 770, 3.6)}${grass()}`,
		700,
	),
	couture: near(
		`${room("#e7c9a8", "#8f5a3a")}${table(120, 600, 400, "#a8734a")}${table(640, 640, 420, "#a8734a")}${machine(250, 586)}${machine(800, 626)}<path d="M150 588h90v-16h-90Z" fill="#f0b441"/><path d="M660 628q70-30 130 0l-20 90h-90Z" fill="#7b2d5e"/>${figure("worker", 180, 720, 3.4)}${figure("teacher", 590, 730, 3.5)}${figure("pupil", 1100, 740, 3.1)}<path d="M60 130h420" stroke="#4a2716" stroke-width="5"/>${cloth.map((colour, n) => `<path d="M${80 + n * 82} 130h60v${150 + (n % 3) * 30}h-60Z" fill="${colour}"/><path d="M${80 + n * 82} ${170}h60M${80 + n * 82} ${220}h60" stroke="#fff" stroke-width="6" stroke-dasharray="8 8" opacity=".55"/>`).join("")}`,
		640,
		790,
		1.08,
	),
	maraichage: outdoors(
		"morning",
		`${palm(1080, 500, 1)}${palm(150, 490, 0.8)}${rows(500)}${figure("crouched", 300, 700, 3)}${figure("waterCarrier", 640, 660, 3.1, true)}${figure("farmer", 940, 740, 3.1)}`,
		420,
	),
	"champ-de-mil": outdoors(
		"gold",
		`${baobab(930, 540, 0.9)}${rows(510, "#d0a032", "#8a5a2a")}${figure("worker", 360, 690, 3.2)}${figure("girlCarrier", 560, 720, 3.1)}${figure("kid", 760, 740, 2.4)}`,
		260,
	),
	fete: outdoors(
		"night",
		`${tree(120, 560, 1.1)}${house(820, 540, 330, { roof: "#7d3a2a" })}${lamps(150)}${lamps(260)}<ellipse cx="600" cy="720" rx="520" ry="90" fill="#f0a03a" opacity=".22"/>${figure("teacher", 300, 700, 2.9)}${figure("runner", 430, 745, 2.7)}${figure("mother", 560, 690, 2.9, true)}${figure("girl", 680, 760, 2.7, true)}${figure("carrier", 800, 705, 2.9, true)}${figure("parent", 950, 735, 3, true)}${figure("boy", 1060, 750, 2.5)}${figure("seatedYellow", 210, 770, 3)}`,
		980,
	),
	bibliotheque: near(
		`${room("#f3e6cf", "#b07a4c")}${shelf(60, 560, 470)}${table(560, 650, 420)}<path d="M620 634l60-20 60 20v10l-60-18-60 18ZM800 634l50-18 50 18v10l-50-16-50 16Z" fill="#fbf7f0" stroke="#7a4526" stroke-width="3"/>${figure("pupil", 200, 740, 3.2)}${figure("helper", 420, 730, 3.7)}${figure("seatedGirl", 660, 780, 3)}${figure("seatedRed", 860, 785, 3.1)}`,
		480,
		790,
		1.25,
	),
	match: outdoors(
		"gold",
		`${tree(1050, 520, 0.8)}${hut(170, 470, 0.9)}<path d="M70 640v-210h190v210" fill="none" stroke="#fbf7f0" stroke-width="10"/><path d="M70 470h190M70 530h190M70 590h190M130 430v210M190 430v210" stroke="#fbf7f0" stroke-width="2" opacity=".5"/>${figure("runner", 500, 690, 3.4)}${figure("girl", 720, 720, 3.4, true)}${figure("runner", 930, 700, 3.1, true)}${figure("boy", 330, 660, 2.7)}${ball(600, 725)}${grass()}`,
		880,
	),
	solaire: outdoors(
		"noon",
		`${palm(110, 520, 1)}${house(300, 580, 640, { roof: "#8d8377", band: "#1257a0" })}${panel(380, 400)}${panel(510, 400)}${panel(640, 400)}${panel(770, 400)}${figure("helper", 420, 720, 3.1)}${figure("nurse", 560, 715, 3.1, true)}${figure("patient", 860, 700, 2.8)}${heart(950, 330, 0.9)}${grass("#2f6a41")}`,
	),
	pluies: outdoors(
		"grey",
		`${hut(180, 500, 1.2)}${hut(340, 480, 0.9)}${tree(1010, 520, 0.9)}${river(560, "#6f8f92")}${figure("porter", 380, 560, 2.7)}${pirogue(520, 670, "#4a2716", 420)}${figure("helper", 640, 680, 2.7)}${figure("mother", 800, 680, 2.6, true)}${sack(730, 684, 0.7)}${rain()}`,
	),
	poules: outdoors(
		"dawn",
		`${tree(980, 540, 1)}<path d="M120 600v-150l150-70 150 70v150Z" fill="#a8734a"/><path d="M90 456l180-92 180 92v-22L270 340 90 434Z" fill="#a8543a"/>${[0, 1, 2, 3, 4].map((n) => `<path d="M${150 + n * 56} 600v-130" stroke="#4a2716" stroke-width="6"/>`).join("")}${figure("mother", 620, 700, 3.5, true)}${figure("hen", 430, 700, 3.4)}${figure("cock", 540, 740, 3.4)}${figure("hen", 700, 760, 3.6, true)}${figure("cock", 340, 750, 3.2)}${figure("hen", 850, 730, 3, true)}${figure("child", 930, 740, 2.8, true)}${grass()}`,
		820,
	),
	bus: outdoors(
		"morning",
		`${tree(130, 540, 1.1, flame)}${house(760, 500, 360)}${bus(280, 690)}${figure("schoolboy", 900, 740, 3)}${figure("pupil", 1000, 745, 3)}${figure("parent", 180, 740, 3.2)}${figure("child", 250, 745, 2.4)}${grass("#2f6a41")}`,
		560,
	),
	hygiene: outdoors(
		"noon",
		`${house(560, 540, 520, { band: "#2c7f94" })}${tree(180, 560, 1.1, fresh)}${wash(420, 700)}${wash(660, 710, "#f0b441")}${wash(900, 700, "#a63f1c")}${figure("girl", 540, 730, 2.7, true)}${figure("child", 780, 735, 2.7, true)}${figure("boy", 1010, 730, 2.6)}${figure("teacher", 260, 735, 3.2)}`,
	),
	alphabetisation: outdoors(
		"night",
		`${house(40, 560, 420, { roof: "#7d3a2a" })}${board(560, 560, 320)}${lamps(110)}<ellipse cx="760" cy="690" rx="430" ry="110" fill="#f0a03a" opacity=".24"/>${figure("teacher", 500, 660, 3.1)}${figure("seatedRed", 640, 720, 3)}${figure("seatedYellow", 770, 725, 3)}${figure("raisedHand", 900, 722, 3)}${figure("mother", 1060, 720, 3, true)}${figure("seatedGirl", 560, 775, 3.1)}${figure("seatedRed", 850, 785, 3.1)}`,
		1040,
	),
	pirogue: outdoors(
		"dusk",
		`${palm(120, 520, 1.1)}${palm(230, 510, 0.8)}${river(540, "#8a5a6e")}${pirogue(420, 640, "#3a2013", 460)}${figure("helper", 600, 646, 2.7)}${figure("boy", 730, 644, 2.3)}${pirogue(820, 570, "#5a3a22", 240)}${figure("waterCarrier", 300, 770, 3.2)}`,
		760,
	),
	chateau: outdoors(
		"dusk",
		`${tank(790, 640)}${tree(160, 560, 1)}${hut(480, 480, 1)}${hut(600, 470, 0.8)}${figure("helper", 640, 710, 3.1)}${figure("waterCarrier", 420, 740, 3.3, true)}${figure("yellowCan", 720, 730, 2.8)}${figure("greenCan", 560, 750, 2.8)}${grass()}`,
		420,
	),
	chantier: outdoors(
		"noon",
		`${tree(1090, 520, 0.9)}${wall(160, 620, 9, 12)}<path d="M430 630v-160h86v160Z" fill="#d9b98a"/><path d="M420 474h106v-14H420Z" fill="#8d8377"/>${figure("farmer", 910, 710, 3.1)}${figure("worker", 300, 735, 3.4)}${figure("porter", 690, 740, 3.4)}${wall(960, 770, 3, 4)}<path d="M470 770q60-60 130 0Z" fill="#d8cdb4"/>`,
	),
	parrainage: outdoors(
		"morning",
		`${tree(880, 600, 1.5, flame)}<path d="M560 700h360v18H560ZM590 718v50h16v-50ZM870 718v50h16v-50Z" fill="#7a4526"/>${figure("patientBoy", 640, 752, 3.1)}${figure("patient", 770, 752, 3.2)}<path d="M726 640l40-10 6 30-40 10Z" fill="#fbf7f0" stroke="#a63f1c" stroke-width="3"/>${figure("parent", 330, 740, 3.4)}${figure("child", 440, 748, 2.7)}${hut(150, 480, 0.9)}${grass("#2f6a41")}`,
		300,
	),
	marche: outdoors(
		"morning",
		`${tree(80, 520, 0.9)}${house(430, 480, 380, { wall: "#e8c9a0" })}${stall(150, 650)}${stall(500, 640, "#2f7a55")}${stall(850, 655, "#1257a0")}${figure("worker", 440, 730, 3.1)}${figure("girlCarrier", 790, 740, 3.3, true)}${figure("mother", 290, 760, 3.3)}${figure("carrier", 1090, 755, 3.2, true)}`,
		1080,
	),
	ruches: outdoors(
		"rains",
		`${tree(200, 540, 1.2, fresh)}${tree(1030, 540, 1.1, flame)}${[0, 1, 2, 3].map((n) => hive(330 + n * 160, 640 + (n % 2) * 40, ["#f0b441", "#fbf7f0", "#8fc1c9", "#e58a3c"][n])).join("")}${figure("farmer", 560, 760, 3.1)}${figure("helper", 840, 765, 3.2, true)}${[...Array(16).keys()].map((n) => `<ellipse cx="${340 + ((n * 97) % 560)}" cy="${420 + ((n * 61) % 140)}" rx="6" ry="4" fill="#3a2013"/>`).join("")}`,
		680,
	),
	chevres: outdoors(
		"dawn",
		`${baobab(250, 570, 1.1)}${hut(900, 480, 1)}${figure("goat", 560, 700, 3)}${figure("kid", 760, 720, 2.6, true)}${figure("goat", 900, 760, 2.8, true)}${figure("kid", 470, 760, 2)}${figure("grandmother", 1050, 745, 3.3, true)}${figure("runner", 320, 760, 2.8)}${grass()}`,
		640,
	),
	"moto-ambulance": outdoors(
		"gold",
		`${palm(1060, 520, 1.1)}${house(90, 530, 440, { roof: "#0f4a3a" })}${moto(640, 720)}${figure("nurse", 960, 730, 3.2, true)}${figure("helper", 1050, 740, 3.3, true)}${figure("mother", 270, 730, 3.3)}${grass()}`,
		760,
	),
	vaccination: outdoors(
		"noon",
		`${tree(120, 540, 1)}${tent(430, 640, 520)}${heart(790, 418, 0.7)}${figure("nurse", 690, 690, 3, true)}${table(590, 640, 260, "#fbf7f0")}${figure("mother", 480, 720, 3.1)}${figure("parent", 360, 735, 3.2)}${figure("child", 280, 740, 2.4)}${figure("girl", 1020, 740, 2.7, true)}${box(770, 628, 50, "#2c7f94")}`,
	),
	puits: outdoors(
		"grey",
		`${tree(1020, 550, 1.1)}${hut(160, 490, 1)}${pump(560, 700)}${figure("worker", 790, 735, 3.4, true)}${figure("crouched", 420, 740, 3)}${figure("yellowCan", 490, 716, 2.4)}${figure("redCan", 330, 760, 2.8)}${figure("girlCarrier", 220, 750, 3.2, true)}`,
	),
};

/** The SVG of each picture, by name. */
export const pictures = Object.entries(contents).map(([name, content]) => ({
	name,
	svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="1200" height="800">${defs}${content}</svg>`,
}));
