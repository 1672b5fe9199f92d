// Joins the many small scripts that Remix's compiler leaves into few: a first visit fetches six files instead of forty.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rollup } from "rollup";

const folder = "public/build";
const server = "build/index.js";

/** What a first visit to the home page runs; what it imports goes into one file. */
const firstVisit = /^(entry\.client|root|routes\/_public|routes\/_public\._index)-\w+\.js$/;

/** Joins the scripts of `public/build` and tells the manifest, the browser's and the server's, where they are now. */
export async function joinScripts() {
	const manifest = join(folder, only(/^manifest-\w+\.js$/));
	const entries = filesOf(/^(entry\.client|root|routes\/.+)-\w+\.js$/);
	const bundle = await rollup({
		input: Object.fromEntries(entries.map((file) => [file.replace(/-\w+\.js$/, ""), join(folder, file)])),
		preserveEntrySignatures: "strict",
		plugins: [ownAddresses],
		logLevel: "warn",
	});
	const { output } = await bundle.generate({
		entryFileNames: "[name]-[hash].js",
		chunkFileNames: "_shared/[name]-[hash].js",
		sanitizeFileName: (name) => name,
		manualChunks: (id, { getModuleInfo }) => (partsOf(firstVisit, getModuleInfo).has(id) ? "base" : undefined),
		experimentalMinChunkSize: 20_000,
		minifyInternalExports: true,
	});
	const chunks = output.filter((file) => file.type === "chunk");
	for (const file of filesOf(/\.js$/)) if (join(folder, file) !== manifest) rmSync(join(folder, file));
	for (const { fileName, code } of chunks) writeFileSync(join(folder, fileName), code);

	const moved = new Map(
		chunks.flatMap(({ isEntry, facadeModuleId, fileName, imports }) =>
			isEntry && facadeModuleId
				? [/** @type {const} */ ([address(facadeModuleId), { module: `/build/${fileName}`, imports }])]
				: [],
		),
	);
	for (const file of [manifest, server]) writeFileSync(file, readdressed(readFileSync(file, "utf8"), moved));
	rename(manifest);
}

/**
 * The parts that some entries import, and what these import; rollup divides the others by who needs them.
 * @type {(entries: RegExp, getModuleInfo: import("rollup").GetModuleInfo) => Set<string>}
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
	for (const file of filesOf(entries)) add(join(process.cwd(), folder, file));
	return parts;
}

/** Scripts name each other by their address. @type {import("rollup").Plugin} */
const ownAddresses = {
	name: "own-addresses",
	resolveId: (source) => (source.startsWith("/build/") ? join(process.cwd(), "public", source) : null),
};

/** @type {(file: string) => string} */
const address = (file) => `/build/${file.slice(file.indexOf(`${folder}/`) + folder.length + 1)}`;

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

/** The manifest has another content now: its address says so. @type {(file: string) => void} */
function rename(file) {
	const hash = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 8).toUpperCase();
	const renamed = file.replace(/-\w+\.js$/, `-${hash}.js`);
	renameSync(file, renamed);
	writeFileSync(server, readFileSync(server, "utf8").replaceAll(address(file), address(renamed)));
	const text = readFileSync(renamed, "utf8").replaceAll(address(file), address(renamed));
	writeFileSync(renamed, text);
}

/** @type {(which: RegExp) => string[]} */
const filesOf = (which) =>
	readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => which.test(file));

/** @type {(which: RegExp) => string} */
function only(which) {
	const [file] = filesOf(which);
	if (file === undefined) throw new Error(`No file ${which} in ${folder}`);
	return file;
}
