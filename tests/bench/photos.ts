// `npm run bench:photos`: sends 60 photos of 12 megapixels in a row while visitors read the home page, and prints the
// latency idle and under load, the memory it takes, and what a phone downloads of the result.
import { readdirSync, statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import sharp from "sharp";
import { signIn } from "../built-server";
import { startBenchServer } from "./bench-server";
import { watchMemory } from "./watch-memory";

const photos = Number(process.argv[2] ?? 60);
const visitors = 4;
const { origin, folder, pid, close } = await startBenchServer();

console.log(`${photos} photos of 4000 × 3000 are generated…`);
const files: Buffer[] = [];
for (let n = 0; n < photos; n++) files.push(await photo(n));
const sent = files.reduce((sum, file) => sum + file.length, 0);
const cookie = await signIn({ origin });

const rest = await readHomeWhile(new Promise((done) => setTimeout(done, 10_000)));
const memory = watchMemory(pid);
const start = performance.now();
const busy = await readHomeWhile(sendAll());
const uploaded = performance.now() - start;
const after = await readHomeWhile(variantsMade());
const finished = performance.now() - start;
const peaks = memory();

const ms = (value: number) => `${value.toFixed(1)} ms`;
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
console.table({
	idle: row(rest),
	"during the uploads": row(busy),
	"while variants are made": row(after),
});
console.log(`p95 during the uploads / idle: ${(busy.p95 / rest.p95).toFixed(2)}`);
console.log(`p95 while variants are made / idle: ${(after.p95 / rest.p95).toFixed(2)}`);
console.log(
	`uploads: ${(uploaded / photos).toFixed(0)} ms a photo; all variants after ${(finished / photos).toFixed(0)} ms a photo`,
);
console.log(`memory: server ${mb(peaks.server)}, image process ${mb(peaks.images)} at peak`);
const page = weightOnPhone();
console.log(
	`24 photos of the gallery on a 360 px phone (AVIF): ${mb(page.fetched)} of ${mb(page.pictures)} sent, 1/${Math.round(page.pictures / page.fetched)}`,
);

await close();

function row({ p50, p95, max, count }: Times) {
	return { requests: count, p50: ms(p50), p95: ms(p95), max: ms(max) };
}

/** A photo as hard to compress as a real one: soft shapes with sensor noise. */
async function photo(seed: number) {
	const shapes = Array.from({ length: 80 }, (_, k) => {
		const [x, y] = [(k * 977 * (seed + 3)) % 4000, (k * 613 * (seed + 7)) % 3000];
		return `<ellipse cx="${x}" cy="${y}" rx="${60 + ((k * 37) % 400)}" ry="${40 + ((k * 53) % 300)}" fill="hsl(${(k * 29 + seed * 11) % 360},50%,${20 + (k % 60)}%)" opacity=".7"/>`;
	});
	const drawn = Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000"><rect width="100%" height="100%" fill="#876"/>${shapes.join("")}</svg>`,
	);
	const grain = await sharp({
		create: {
			width: 1000,
			height: 750,
			channels: 3,
			background: "#888",
			noise: { type: "gaussian", mean: 128, sigma: 22 },
		},
	})
		.resize(4000, 3000, { kernel: "nearest" })
		.png({ compressionLevel: 0 })
		.toBuffer();
	return sharp(drawn)
		.composite([{ input: grain, blend: "soft-light" }])
		.jpeg({ quality: 93 })
		.toBuffer();
}

async function sendAll() {
	for (const [n, file] of files.entries()) {
		const form = new FormData();
		form.append("type", "image");
		form.append("files", new File([new Uint8Array(file)], `photo-${n}.jpg`));
		const response = await fetch(`${origin}/admin/gallery/files`, {
			method: "POST",
			headers: { Origin: origin, Cookie: cookie },
			body: form,
		});
		if (!response.ok) throw new Error(`photo ${n}: ${response.status}`);
	}
}

async function variantsMade() {
	const made = () => uploads().filter((name) => name.endsWith(".1600.jpg")).length;
	while (made() < photos) await new Promise((resolve) => setTimeout(resolve, 200));
}

function uploads() {
	return readdirSync(join(folder, "uploads", "gallery"));
}

/** Response times in milliseconds. */
type Times = { p50: number; p95: number; max: number; count: number };

/** Visitors request the home page in a loop while something else runs. */
async function readHomeWhile(work: Promise<unknown>): Promise<Times> {
	let running = true;
	const times: number[] = [];
	const visit = async () => {
		while (running) {
			const sentAt = performance.now();
			await getHome();
			times.push(performance.now() - sentAt);
		}
	};
	const visits = Array.from({ length: visitors }, visit);
	await work;
	running = false;
	await Promise.all(visits);
	times.sort((a, b) => a - b);
	const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
	return { p50: at(0.5), p95: at(0.95), max: at(1), count: times.length };
}

function getHome() {
	return new Promise<unknown>((resolve, reject) => {
		request(`${origin}/`, (response) => response.resume().on("end", resolve))
			.on("error", reject)
			.end();
	});
}

/** A card loads the 640 px variant on a 360 px phone with a device pixel ratio of 2. */
function weightOnPhone() {
	const variants = uploads()
		.filter((name) => name.endsWith(".640.avif"))
		.slice(0, 24);
	const fetched = variants.reduce((sum, name) => sum + statSync(join(folder, "uploads", "gallery", name)).size, 0);
	return { fetched, pictures: (sent / photos) * variants.length };
}
