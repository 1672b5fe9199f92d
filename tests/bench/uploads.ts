// `npm run bench:uploads`: a browser sends 30 photos of 4 MB from the page « Ajouter Média » over a slow connection that
// breaks three times and loses one response; prints what arrived, how often, and what the interruptions cost.
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { openBadLine } from "../bad-line";
import { browserPath } from "../browser.mjs";
import { detailedPhoto } from "../camera-files";
import { awa } from "../cast";
import { startBenchServer } from "./bench-server";

const photos = 30;
const photoBytes = 4e6;
const bytesPerSecond = Number(process.argv[2] ?? 2e6);
const total = photos * photoBytes;
/** After which part of the bytes the connection breaks, and for how many seconds. */
const cuts = [
	{ at: 0.2, seconds: 3 },
	{ at: 0.5, seconds: 10 },
	{ at: 0.8, seconds: 5 },
];
const { origin, folder, close } = await startBenchServer();
const line = await openBadLine(origin.replace("127.0.0.1", "localhost"), bytesPerSecond);
const browser = await chromium.launch({
	executablePath: browserPath(),
	args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});
const page = await browser.newPage({ locale: "fr-FR" });

await page.goto(`${line.url}/login`);
await page.getByLabel("Adresse e-mail").fill(awa.email);
await page.getByLabel("Mot de passe").fill(awa.password);
await page.getByRole("button", { name: "Se connecter" }).click();
await page.waitForURL("**/admin/gallery");
await page.getByRole("link", { name: "Ajouter Média" }).click();
const base = await detailedPhoto(2400, 1800);
const files = Array.from({ length: photos }, (_, n) => join(folder, `photo-${n}.jpg`));
for (const [n, file] of files.entries()) writeFileSync(file, photo(n));
await page.getByLabel("Envoyer les originaux").check(); // the connection is measured, not how small a photo can be
await page.getByLabel("Fichiers").setInputFiles(files);
await page.getByRole("button", { name: "Retirer photo-29.jpg" }).waitFor();

const before = line.sent();
let made = 0;
let seenCut = 0;
line.loseAnswer();
line.watch(async () => {
	const next = cuts[made];
	if (next === undefined || line.sent() - before < next.at * total) return;
	made++;
	line.cut();
	const notice = page.getByText("reprise automatique").waitFor({ timeout: next.seconds * 1000 });
	await Promise.all([wait(next.seconds * 1000), notice.then(() => seenCut++).catch(() => {})]);
	line.mend();
});
const start = performance.now();
await page.getByRole("button", { name: "Ajouter", exact: true }).click();
await page.waitForURL("**/admin/gallery", { timeout: 900_000, waitUntil: "commit" });
const seconds = (performance.now() - start) / 1000;
await page.getByText("30 fichiers ajoutés avec succès").waitFor();

const names = new Map<string, number>();
for (const file of readdirSync(join(folder, "uploads", "gallery"))) {
	const name = /^\d+_(photo-\d+)\.jpg$/.exec(file)?.[1];
	if (name) names.set(name, (names.get(name) ?? 0) + 1);
}
const sent = line.sent() - before;
const atBest = total / bytesPerSecond;
const down = cuts.reduce((sum, one) => sum + one.seconds, 0);
console.table({
	"photos sent": photos,
	"photos of the gallery": names.size,
	duplicates: [...names.values()].filter((count) => count > 1).length,
	"cuts made": made,
	"cuts that the page reported": seenCut,
	"connection, MB/s": bytesPerSecond / 1e6,
	"MB to send": total / 1e6,
	"MB that were sent": Number((sent / 1e6).toFixed(1)),
	"seconds at the connection's speed": atBest,
	"seconds the connection was down": down,
	"seconds it took": Number(seconds.toFixed(1)),
});
if (names.size !== photos || made !== cuts.length) process.exitCode = 1;

await browser.close();
await line.close();
await close();

/** A real photo, made unique and padded to its size by comments in its header. */
function photo(n: number) {
	const comments: Buffer[] = [];
	for (let missing = photoBytes - base.length; missing > 4; missing -= comments.at(-1)?.length ?? missing) {
		const comment = Buffer.alloc(Math.min(missing, 65_000), `photo ${n} `);
		comment.writeUInt16BE(0xfffe, 0);
		comment.writeUInt16BE(comment.length - 2, 2);
		comments.push(comment);
	}
	return Buffer.concat([base.subarray(0, 2), ...comments, base.subarray(2)]);
}
