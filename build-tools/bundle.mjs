import { build } from "esbuild";
import { programs } from "./builds.mjs";

/** Packages that are only imported in a Node without `fetch`; they were a sixth of the build. */
const fetchesOfRemix = ["undici", "@remix-run/web-fetch"];

/**
 * Bundles the programs and their imports into a folder, as reading hundreds of small files took half of a start.
 * @param {string} folder
 * @param {string} [site] server and pages, built by Remix; `npm run dev` adds it later
 */
export async function bundlePrograms(folder, site) {
	await build({
		entryPoints: { ...programs, ...(site && { index: site }) },
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
		// These packages load native code or data from their own folder, or take half a second to load. The password lists
		// are external too: they are loaded when the first password is chosen.
		external: [
			"sharp",
			"@libsql/client",
			"@node-rs/argon2",
			"@touch4it/ical-timezones",
			"pdfkit",
			"ssh2-sftp-client",
			"@hyzyla/pdfium",
			...fetchesOfRemix,
		],
		// CommonJS packages call `require`, which an ES module has to create.
		banner: {
			js: 'import { createRequire as forModule } from "node:module";const require=forModule(import.meta.url);',
		},
	});
}

/** Bundles each service worker into a folder, as one classic script. @param {string} folder */
export async function bundleWorkers(folder) {
	await build({
		entryPoints: ["app/web/offline/service-worker.ts", "app/publishing/outbox/back-office-worker.ts"],
		entryNames: "[name]",
		outdir: folder,
		bundle: true,
		minify: true,
		format: "iife",
		target: "es2020",
	});
}
