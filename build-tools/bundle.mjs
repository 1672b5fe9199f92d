import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { programs } from "./builds.mjs";
import { importedOnce, ownModules } from "./bundled-packages.mjs";

/** Only imported for a Node without `fetch`; they were a sixth of the build. */
const fetchesOfRemix = ["undici", "@remix-run/web-fetch"];

/**
 * Bundles the programs into a folder, with what they import: reading hundreds of small files took half of a start.
 * @param {string} folder
 * @param {string} [pages] the Remix build; `remix dev` adds it later
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
		logOverride: { "ignored-bare-import": "silent" }, // modules that Remix's compiler has emptied
		define: { "process.env.NODE_ENV": '"production"' },
		plugins: [ownModules, importedOnce],
		// They load native code or data from their own folder. The password lists are loaded from node_modules too,
		// when the first password is chosen.
		external: ["sharp", "@libsql/client", "@node-rs/argon2", "@touch4it/ical-timezones", ...fetchesOfRemix],
		// CommonJS packages call `require`, which a module has to create.
		banner: {
			js: 'import { createRequire as forModule } from "node:module";const require=forModule(import.meta.url);',
		},
	});
	escapeWideLetters(folder);
}

/**
 * Escapes letters above U+00FF: a single one, even in a comment, makes V8 store the whole file in two-byte strings, 4
 * MB in all. esbuild leaves them in comments, patterns and tagged templates. Only code that reads a raw template or a
 * pattern's source sees the escape: here that is Remix's live reload, whose template is a script.
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
