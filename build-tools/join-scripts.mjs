// Joins the many small scripts of Remix's compiler into few: a hydrated page loads six files instead of forty.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { rollup } from "rollup";

/** Scripts that every hydrated page runs; their imports are joined into one file. */
const hydrated = /^(_shared\/hydrate|root|routes\/_public|routes\/admin)-\w+\.js$/;
/** Scripts that every page runs; the scripts that they load later, except for hydration, must not load React. */
const everywhere = /^entry\.client-\w+\.js$/;
/** Scripts that pages without React load on use: they are joined to no other script. */
const whenUsed = /^_shared\/(send-forms|register-service-worker)-\w+\.js$/;

/**
 * Joins the scripts of a folder and updates the manifest of the browser and of the server.
 * @param {string} folder the browser files
 * @param {string} server the Remix build
 */
export async function joinScripts(folder, server) {
	const manifest = join(folder, only(folder, /^manifest-\w+\.js$/));
	const entries = filesOf(
		folder,
		/^(entry\.client|root|routes\/.+|_shared\/(hydrate|transcode-worker|detect-worker))-\w+\.js$/,
	);
	const bundle = await rollup({
		input: Object.fromEntries(entries.map((file) => [file.replace(/-\w+\.js$/, ""), join(folder, file)])),
		preserveEntrySignatures: "strict",
		plugins: [rootRelativeImports(folder)],
		logLevel: "warn",
	});
	const [onEveryPage, onHydrated] = [namedAs(folder, everywhere), namedAs(folder, hydrated)];
	const alone = namedAs(folder, whenUsed);
	const { output } = await bundle.generate({
		entryFileNames: "[name]-[hash].js",
		chunkFileNames: "_shared/[name]-[hash].js",
		sanitizeFileName: (name) => name,
		manualChunks(id, { getModuleInfo }) {
			if (alone.includes(id)) return whenUsed.exec(relative(folder, id))?.[1];
			if (!partsOf(onHydrated, getModuleInfo).has(id)) return undefined;
			return partsOf(onEveryPage, getModuleInfo, onHydrated).has(id) ? "common" : "base";
		},
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
	for (const file of [manifest, server]) writeFileSync(file, withNewAddresses(readFileSync(file, "utf8"), moved));
	rename(folder, server, manifest);
}

/**
 * Returns the modules that entries import, directly or not; with `but` also those loaded later, except these. Rollup
 * divides the others by importer.
 * @type {(entries: string[], getModuleInfo: import("rollup").GetModuleInfo, but?: string[]) => Set<string>}
 */
function partsOf(entries, getModuleInfo, but) {
	/** @type {Set<string>} */
	const parts = new Set();
	/** @type {(file: string) => void} */
	const add = (file) => {
		const info = getModuleInfo(file);
		for (const next of [...(info?.importedIds ?? []), ...((but && info?.dynamicallyImportedIds) ?? [])]) {
			if (parts.has(next) || but?.includes(next)) continue;
			parts.add(next);
			add(next);
		}
	};
	for (const file of entries) add(file);
	return parts;
}

/** Scripts import each other by URL, which this resolves. @type {(folder: string) => import("rollup").Plugin} */
const rootRelativeImports = (folder) => ({
	name: "root-relative-imports",
	resolveId: (source) => (source.startsWith("/build/") ? resolve(folder, source.slice("/build/".length)) : null),
});

/** @type {(folder: string, file: string) => string} */
const address = (folder, file) => `/build/${relative(folder, file)}`;

/**
 * Returns a manifest, as JavaScript or JSON, with the new URL of each module.
 * @type {(text: string, moved: Map<string, { module: string; imports: string[] }>) => string}
 */
function withNewAddresses(text, moved) {
	const entry = /("?module"?): ?"([^"]+)"(?:, ?("?imports"?): ?(?:\[[^\]]*\]|void 0))?/g;
	return text.replace(entry, (all, key, old) => {
		const now = moved.get(old);
		if (now === undefined) return all;
		const imports = key.startsWith('"') ? '"imports"' : "imports";
		const list = now.imports.map((file) => `/build/${file}`);
		return `${key}:${JSON.stringify(now.module)},${imports}:${JSON.stringify(list)}`;
	});
}

/**
 * Renames the manifest, whose name contains a hash of its content.
 * @type {(folder: string, server: string, file: string) => void}
 */
function rename(folder, server, file) {
	const hash = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 8).toUpperCase();
	const renamed = file.replace(/-\w+\.js$/, `-${hash}.js`);
	renameSync(file, renamed);
	writeFileSync(server, readFileSync(server, "utf8").replaceAll(address(folder, file), address(folder, renamed)));
	const text = readFileSync(renamed, "utf8").replaceAll(address(folder, file), address(folder, renamed));
	writeFileSync(renamed, text);
}

/** @type {(folder: string, pattern: RegExp) => string[]} */
const filesOf = (folder, pattern) =>
	readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => pattern.test(file));

/** @type {(folder: string, pattern: RegExp) => string[]} */
const namedAs = (folder, pattern) => filesOf(folder, pattern).map((file) => resolve(folder, file));

/** @type {(folder: string, pattern: RegExp) => string} */
function only(folder, pattern) {
	const [file] = filesOf(folder, pattern);
	if (file === undefined) throw new Error(`No file ${pattern} in ${folder}`);
	return file;
}
