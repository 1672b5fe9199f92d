// `npm run bench:village [-- PHOTOS [FILMS]]`: a phone whose processor is four times slower sends photos of 12 megapixels
// and a film (12 and 1 by default), chosen together, over one bar of signal (400 kbit/s, 300 ms); prints the time and bytes
// beside those of the originals, how long nothing left, and the memory of the page.
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { encodeFilm } from "../../drawings/demo/encode-film.mjs";
import { openBadLine } from "../bad-line";
import { browserPath } from "../browser.mjs";
import { detailedPhoto } from "../camera-files";
import { awa } from "../cast";
import { childrenOf, residentMemory } from "../processes";
import { startBenchServer } from "./bench-server";

const count = Number(process.argv[2] ?? 12);
const films = Number(process.argv[3] ?? 1);
const filmSeconds = 20;
const bytesPerSecond = 50_000;
/** In milliseconds. */
const roundTrip = 300;
const slowdown = 4;

const { origin, folder, close } = await startBenchServer({
	settings: { MAX_FILES: String(Math.max(count + films, 30)) },
});
const line = await openBadLine(origin.replace("127.0.0.1", "localhost"), bytesPerSecond, roundTrip);
const browser = await chromium.launchServer({ executablePath: browserPath(), args: ["--no-sandbox", "--disable-gpu"] });
const phone = { locale: "fr-FR", viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const context = await (await chromium.connect(browser.wsEndpoint())).newContext(phone);
const page = await context.newPage();
await page.goto(`${line.url}/login`);
await page.getByLabel("Adresse e-mail").fill(awa.email);
await page.getByLabel("Mot de passe").fill(awa.password);
await page.getByRole("button", { name: "Se connecter" }).click();
await page.waitForURL("**/admin/gallery");
await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slowdown });

const photos = Array.from({ length: count }, (_, n) => join(folder, `photo-${n}.jpg`));
for (const [n, file] of photos.entries()) writeFileSync(file, await detailedPhoto(4000, 3000, 20, 90 + (n % 10)));
const film = films > 0 ? [await writeFilm()] : [];
console.table({ [`${count} photos, ${film.length} films of ${filmSeconds} s`]: await send([...photos, ...film]) });

await browser.close();
await line.close();
await close();

/** From the press on « Ajouter », when the files have just been chosen, until all have arrived. */
async function send(files: string[]) {
	const originals = files.reduce((sum, file) => sum + statSync(file).size, 0);
	await page.goto(`${line.url}/admin/gallery/new`, { waitUntil: "networkidle" });
	let memory = 0;
	const watch = setInterval(() => {
		memory = Math.max(memory, ...descendantsOf(browser.process().pid ?? 0).map((pid) => residentMemory(pid)));
	}, 200);
	await page.getByLabel("Fichiers").setInputFiles(files); // copies them into the browser first: not the phone's time
	const [start, before, idleBefore] = [performance.now(), line.sent(), line.idleTime()];
	await page.getByRole("button", { name: "Ajouter", exact: true }).click();
	await page.waitForURL((url) => url.pathname === "/admin/gallery", { timeout: 3_600_000, waitUntil: "commit" });
	const seconds = (performance.now() - start) / 1000;
	clearInterval(watch);
	const sent = line.sent() - before;
	return {
		"MB of the originals": Number((originals / 1e6).toFixed(1)),
		"MB that were sent": Number((sent / 1e6).toFixed(1)),
		"seconds the originals would take": Math.round(originals / bytesPerSecond),
		"seconds it took": Math.round(seconds),
		ratio: Number((originals / bytesPerSecond / seconds).toFixed(2)),
		"seconds nothing left": Math.round((line.idleTime() - idleBefore) / 1000),
		"largest process of the browser, MB": Math.round(memory / 1e6),
	};
}

/** Full HD, 30 frames a second, of a detailed scene that moves. */
async function writeFilm(): Promise<string> {
	const scene = sharp(await detailedPhoto(2400, 1350, 25, 40));
	const frames = await Promise.all(
		Array.from({ length: 16 }, (_, n) =>
			scene
				.clone()
				.extract({ left: 20 * n, top: 10 * n, width: 1920, height: 1080 })
				.png({ compressionLevel: 1 })
				.toBuffer(),
		),
	);
	const thereAndBack = [...frames, ...frames.slice(1, -1).toReversed()];
	const format = { width: 1920, height: 1080, framesPerSecond: 30, bitrate: 16_000_000 };
	const film = await encodeFilm(thereAndBack, format, browserPath(), (filmSeconds * 30) / thereAndBack.length);
	if (film === undefined) throw new Error("This browser cannot encode H.264");
	const file = join(folder, "film.mp4");
	writeFileSync(file, film);
	return file;
}

function descendantsOf(pid: number): number[] {
	return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}
