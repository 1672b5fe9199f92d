import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { programs } from "./builds.mjs";
import { importedOnce, ownModules } from "./bundled-packages.mjs";

/** For a Node without a fetch of its own: nothing here asks for them, and they were a sixth of the build. */
const fetchesOfRemix = ["undici", "@remix-run/web-fetch"];

/**
 * Bundles the programs into a folder. What they import goes with them: reading hundreds of small files took half of a start.
 * @param {string} folder
 * @param {string} [pages] the pages as Remix has built them; `remix dev` adds them later
 */
export async function bundleServer(folder, pages) {
	await build({
		entryPoints: { ...programs, ...(pages && { index: pages }) },
		outdir: folder,
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
		banner: {
			js: 'import { createRequire as forModule } from "node:module";const require=forModule(import.meta.url);',
		},
	});
	escapeWideLetters(folder);
}

/**
 * Writes letters above U+00FF as escapes: one of them, in a comment even, makes V8 hold its whole file with two bytes a
 * letter, 4 MB of memory in all. esbuild leaves them in comments, patterns and tagged templates. Only what reads a template
 * raw, or a pattern's own text, would see the escape: here that is Remix's live reload alone, whose template is a script.
 * @type {(folder: string) => void}
 */
function escapeWideLetters(folder) {
	const names = readdirSync(folder).filter((name) => name.endsWith(".js"));
	for (const file of names.map((name) => join(folder, name))) {
		const code = readFileSync(file, "utf8");
		const escapeOf = (/** @type {string} */ letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
		const escaped = code.replace(/[\u0100-\uffff]/g, escapeOf);
		if (escaped !== code) writeFileSync(file, escaped);
	}
}
