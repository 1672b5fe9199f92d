// `npm run bench:village [-- PHOTOS]`: a phone whose processor is four times slower sends photos of 12 megapixels over one
// bar of signal (400 kbit/s); prints the time and bytes beside those of the originals, and the memory of the page.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { chromium } from "@playwright/test";
import { openBadLine } from "../bad-line";
import { browserPath } from "../browser.mjs";
import { detailedPhoto } from "../camera-files";
import { awa } from "../cast";
import { childrenOf, residentMemory } from "../processes";
import { startBenchServer } from "./bench-server";

const count = Number(process.argv[2] ?? 12);
const bytesPerSecond = 50_000;
const slowdown = 4;

const { origin, folder, close } = await startBenchServer();
const line = await openBadLine(origin.replace("127.0.0.1", "localhost"), bytesPerSecond);
const browser = await chromium.launchServer({ executablePath: browserPath(), args: ["--no-sandbox", "--disable-gpu"] });
const phone = { locale: "fr-FR", viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const context = await (await chromium.connect(browser.wsEndpoint())).newContext(phone);
const page = await context.newPage();
await page.goto(`${line.url}/login`);
await page.getByLabel("Adresse e-mail").fill(awa.email);
await page.getByLabel("Mot de passe").fill(awa.password);
await page.getByRole("button", { name: "Se connecter" }).click();
await page.waitForURL("**/admin/gallery");
await page.getByRole("link", { name: "Ajouter Média" }).click();
await page.getByLabel("Fichiers").waitFor();
await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slowdown });

const files = Array.from({ length: count }, (_, n) => join(folder, `photo-${n}.jpg`));
let originals = 0;
for (const [n, file] of files.entries()) {
	const photo = await detailedPhoto(4000, 3000, 20, 90 + (n % 10));
	originals += photo.length;
	writeFileSync(file, photo);
}
const before = line.sent();
let memory = 0;
const watch = setInterval(() => {
	memory = Math.max(memory, ...descendantsOf(browser.process().pid ?? 0).map((pid) => residentMemory(pid)));
}, 200);
const start = performance.now();
await page.getByLabel("Fichiers").setInputFiles(files);
await page.getByRole("button", { name: "Ajouter", exact: true }).click();
await page.waitForURL((url) => url.pathname === "/admin/gallery", { timeout: 900_000, waitUntil: "commit" });
const seconds = (performance.now() - start) / 1000;
clearInterval(watch);
const sent = line.sent() - before;
console.table({
	photos: count,
	"MB of the originals": Number((originals / 1e6).toFixed(1)),
	"MB that were sent": Number((sent / 1e6).toFixed(1)),
	"seconds the originals would take": Math.round(originals / bytesPerSecond),
	"seconds it took": Math.round(seconds),
	ratio: Number((originals / bytesPerSecond / seconds).toFixed(2)),
	"largest process of the browser, MB": Math.round(memory / 1e6),
});

await browser.close();
await line.close();
await close();

function descendantsOf(pid: number): number[] {
	return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}
