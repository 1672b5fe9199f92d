// Builds the site into its own folder (the site by Remix, then the programs beside it), and makes it the current build.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { minify } from "terser";
import { exitWithFileError } from "./begin.mjs";
import { newFolder, putInPlace } from "./builds.mjs";
import { bundlePrograms, bundleWorkers } from "./bundle.mjs";
import { digestOfSource, markBuilt } from "./fresh.mjs";
import { joinScripts } from "./join-scripts.mjs";

process.once("uncaughtException", exitWithFileError);
const source = digestOfSource();
const folder = newFolder();
process.once("exit", () => rmSync(folder, { recursive: true, force: true })); // the folder of a failed build
const { status } = spawnSync(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "build"], {
	stdio: "inherit",
	env: { ...process.env, NODE_ENV: "production", BUILD_FOLDER: folder },
});
if (status !== 0) process.exit(status ?? 1);
const [site, browser] = [join(folder, "index.js"), join(folder, "browser")];
await joinScripts(browser, site);
await minifyAgain(browser);
// The model that finds faces, under the name that `app/media/blur/detect-faces.client.ts` asks for.
const model = readFileSync("node_modules/@vladmandic/face-api/model/tiny_face_detector_model.bin");
writeFileSync(join(browser, `faces-${createHash("sha256").update(model).digest("hex").slice(0, 8)}.bin`), model);
precompress(browser);
writeFileSync(site, readFileSync(site, "utf8").replace(`"${browser}"`, '"public/build"'));
await bundlePrograms(folder, site);
await bundleWorkers(folder);
cpSync("drizzle/migrations", join(folder, "migrations"), { recursive: true });
for (const drawn of ["pictures", "films"])
	cpSync(`app/site/demo/${drawn}`, join(folder, `demo-${drawn}`), { recursive: true });
putInPlace(folder);
markBuilt(source);

/**
 * A second pass takes another 4 % off the few large scripts, React above all.
 * @type {(folder: string) => Promise<void>}
 */
async function minifyAgain(folder) {
	for (const file of filesOf(folder, /\.js$/).filter((file) => statSync(file).size > 50_000)) {
		const { code = "" } = await minify(readFileSync(file, "utf8"), {
			module: true,
			ecma: 2020,
			compress: { passes: 2 },
		});
		writeFileSync(file, code);
	}
}

/**
 * Compresses scripts and styles once, at the highest level, for `express-static-gzip`. @type {(folder: string) => void}
 */
function precompress(folder) {
	for (const file of filesOf(folder, /\.(js|css|svg|bin)$/)) {
		const bytes = readFileSync(file);
		writeFileSync(`${file}.br`, brotliCompressSync(bytes));
		writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
	}
}

/** @type {(folder: string, pattern: RegExp) => string[]} */
function filesOf(folder, pattern) {
	const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
	return names.filter((name) => pattern.test(name)).map((name) => join(folder, name));
}
