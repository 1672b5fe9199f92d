// Joins the many small scripts that Remix's compiler leaves into few: a first visit fetches six files instead of forty.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { rollup } from "rollup";

/** What a first visit to the home page runs; what it imports goes into one file. */
const firstVisit = /^(entry\.client|root|routes\/_public|routes\/_public\._index)-\w+\.js$/;

/**
 * Joins the scripts of a folder and tells the manifest, the browser's and the server's, where they are now.
 * @param {string} folder what browsers get
 * @param {string} server the pages as Remix has built them
 */
export async function joinScripts(folder, server) {
	const manifest = join(folder, only(folder, /^manifest-\w+\.js$/));
	const entries = filesOf(folder, /^(entry\.client|root|routes\/.+)-\w+\.js$/);
	const bundle = await rollup({
		input: Object.fromEntries(entries.map((file) => [file.replace(/-\w+\.js$/, ""), join(folder, file)])),
		preserveEntrySignatures: "strict",
		plugins: [ownAddresses(folder)],
		logLevel: "warn",
	});
	const first = filesOf(folder, firstVisit).map((file) => resolve(folder, file));
	const { output } = await bundle.generate({
		entryFileNames: "[name]-[hash].js",
		chunkFileNames: "_shared/[name]-[hash].js",
		sanitizeFileName: (name) => name,
		manualChunks: (id, { getModuleInfo }) => (partsOf(first, getModuleInfo).has(id) ? "base" : undefined),
		experimentalMinChunkSize: 20_000,
		minifyInternalExports: true,
	});
	const chunks = output.filter((file) => file.type === "chunk");
	for (const file of filesOf(folder, /\.js$/)) if (join(folder, file) !== manifest) rmSync(join(folder, file));
	for (const { fileName, code } of chunks) writeFileSync(join(folder, fileName), code);

	const moved = new Map(
		chunks.flatMap(({ isEntry, facadeModuleId, fileName, imports }) =>
			isEntry && facadeModuleId
				? [/** @type {const} */ ([address(folder, facadeModuleId), { module: `/build/${fileName}`, imports }])]
				: [],
		),
	);
	for (const file of [manifest, server]) writeFileSync(file, readdressed(readFileSync(file, "utf8"), moved));
	rename(folder, server, manifest);
}

/**
 * The parts that some entries import, and what these import; rollup divides the others by who needs them.
 * @type {(entries: string[], getModuleInfo: import("rollup").GetModuleInfo) => Set<string>}
 */
function partsOf(entries, getModuleInfo) {
	/** @type {Set<string>} */
	const parts = new Set();
	/** @type {(file: string) => void} */
	const add = (file) => {
		for (const next of getModuleInfo(file)?.importedIds ?? []) {
			if (parts.has(next)) continue;
			parts.add(next);
			add(next);
		}
	};
	for (const file of entries) add(file);
	return parts;
}

/** Scripts name each other by their address. @type {(folder: string) => import("rollup").Plugin} */
const ownAddresses = (folder) => ({
	name: "own-addresses",
	resolveId: (source) => (source.startsWith("/build/") ? resolve(folder, source.slice("/build/".length)) : null),
});

/** @type {(folder: string, file: string) => string} */
const address = (folder, file) => `/build/${relative(folder, file)}`;

/**
 * The manifest in a text, in the browser's notation or the server's, with each module where it is now.
 * @type {(text: string, moved: Map<string, { module: string; imports: string[] }>) => string}
 */
function readdressed(text, moved) {
	const entry = /("?module"?): ?"([^"]+)"(?:, ?("?imports"?): ?(?:\[[^\]]*\]|void 0))?/g;
	return text.replace(entry, (all, key, old) => {
		const now = moved.get(old);
		if (now === undefined) return all;
		const imports = key.startsWith('"') ? '"imports"' : "imports";
		const list = now.imports.map((file) => `/build/${file}`);
		return `${key}:${JSON.stringify(now.module)},${imports}:${JSON.stringify(list)}`;
	});
}

/** The manifest has another content now: its address says so. @type {(folder: string, server: string, file: string) => void} */
function rename(folder, server, file) {
	const hash = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 8).toUpperCase();
	const renamed = file.replace(/-\w+\.js$/, `-${hash}.js`);
	renameSync(file, renamed);
	writeFileSync(server, readFileSync(server, "utf8").replaceAll(address(folder, file), address(folder, renamed)));
	const text = readFileSync(renamed, "utf8").replaceAll(address(folder, file), address(folder, renamed));
	writeFileSync(renamed, text);
}

/** @type {(folder: string, which: RegExp) => string[]} */
const filesOf = (folder, which) =>
	readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => which.test(file));

/** @type {(folder: string, which: RegExp) => string} */
function only(folder, which) {
	const [file] = filesOf(folder, which);
	if (file === undefined) throw new Error(`No file ${which} in ${folder}`);
	return file;
}
