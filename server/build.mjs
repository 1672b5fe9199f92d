// Builds the site: the pages by Remix, then the server that carries them. `--server-only` leaves the pages out.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { minify } from "terser";
import { importedOnce, ownModules } from "./bundled-packages.mjs";
import { digestOfSource, markBuilt } from "./fresh.mjs";
import { joinScripts } from "./join-scripts.mjs";

const serverOnly = process.argv.includes("--server-only");
const source = digestOfSource();

if (!serverOnly) {
	for (const folder of ["build", "public/build"]) rmSync(folder, { recursive: true, force: true });
	const { status } = spawnSync(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "build"], {
		stdio: "inherit",
		env: { ...process.env, NODE_ENV: "production" },
	});
	if (status !== 0) process.exit(status ?? 1);
	await joinScripts();
	await shrink("public/build");
	pack("public/build");
}

/** For a Node without a fetch of its own: nothing here asks for them, and they were a sixth of the build. */
const fetchesOfRemix = ["undici", "@remix-run/web-fetch"];

// What they import goes with them: reading hundreds of small files took half of a start.
await build({
	entryPoints: {
		server: "server/start.ts",
		prepare: "server/prepare.ts",
		admin: "drizzle/admin.ts",
		backup: "drizzle/backup.ts",
		site: "server/create-site.ts",
		"image-process": "app/media/image-process.ts",
		...(serverOnly ? {} : { index: "build/index.js" }), // the pages, as Remix has built them
	},
	outdir: "build",
	allowOverwrite: true,
	bundle: true,
	splitting: true,
	chunkNames: "server-[hash]",
	platform: "node",
	target: "node20",
	format: "esm",
	logOverride: { "ignored-bare-import": "silent" }, // of modules that Remix's compiler has emptied
	define: { "process.env.NODE_ENV": '"production"' },
	plugins: [ownModules, importedOnce],
	// They bring programs or data of their own, which they look for beside themselves. The lists of common passwords, too,
	// are fetched from node_modules, when somebody first chooses a password.
	external: ["sharp", "@libsql/client", "@node-rs/argon2", "@touch4it/ical-timezones", ...fetchesOfRemix],
	// Older packages fetch each other by `require`, which a module has to make for itself.
	banner: { js: 'import { createRequire as forModule } from "node:module";const require=forModule(import.meta.url);' },
});
escapeWideLetters("build");
if (!serverOnly) markBuilt(source);

/**
 * Writes letters above U+00FF as escapes: one of them, in a comment even, makes V8 hold its whole file with two bytes a
 * letter, 4 MB of memory in all. esbuild leaves them in comments, patterns and tagged templates. Only what reads a template
 * raw, or a pattern's own text, would see the escape: here that is Remix's live reload alone, whose template is a script.
 * @type {(folder: string) => void}
 */
function escapeWideLetters(folder) {
	for (const file of filesOf(folder, /\.js$/)) {
		const code = readFileSync(file, "utf8");
		const escapeOf = (/** @type {string} */ letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
		const escaped = code.replace(/[\u0100-\uffff]/g, escapeOf);
		if (escaped !== code) writeFileSync(file, escaped);
	}
}

/** Takes 4 % more off the few scripts that weigh, React above all. @type {(folder: string) => Promise<void>} */
async function shrink(folder) {
	for (const file of filesOf(folder, /\.js$/).filter((file) => statSync(file).size > 50_000)) {
		const { code = "" } = await minify(readFileSync(file, "utf8"), {
			module: true,
			ecma: 2020,
			compress: { passes: 2 },
		});
		writeFileSync(file, code);
	}
}

/** Packs scripts and styles once, as tightly as it goes, for every visitor to come. @type {(folder: string) => void} */
function pack(folder) {
	for (const file of filesOf(folder, /\.(js|css|svg)$/)) {
		const bytes = readFileSync(file);
		writeFileSync(`${file}.br`, brotliCompressSync(bytes));
		writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
	}
}

/** @type {(folder: string, which: RegExp) => string[]} */
function filesOf(folder, which) {
	const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
	return names.filter((name) => which.test(name)).map((name) => join(folder, name));
}
