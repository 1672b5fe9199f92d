// esbuild plugins for packages bundled into the server.
import { createRequire } from "node:module";
import { resolve } from "node:path";

/** Modules of the site that replace a package's module, which they import. @type {Record<string, string>} */
const replacements = {
	"react-router-dom/server": "server/static-router.ts",
	"react/jsx-runtime": "server/jsx-runtime.ts",
};

/** @type {import("esbuild").Plugin} */
export const ownModules = {
	name: "own-modules",
	setup(bundle) {
		for (const [name, file] of Object.entries(replacements))
			bundle.onResolve({ filter: new RegExp(`^${name}$`) }, ({ importer }) =>
				importer === resolve(file) ? undefined : { path: resolve(file) },
			);
	},
};

/**
 * Shares one import of these packages among all importers. For each import from CommonJS esbuild creates an object with
 * a getter per export, and Remix's compiler keeps those of every page apart: thousands of objects that each major
 * garbage collection traverses.
 * @type {import("esbuild").Plugin}
 */
export const importedOnce = {
	name: "imported-once",
	setup(bundle) {
		const require = createRequire(import.meta.url);
		bundle.onResolve({ filter: /^(react|@remix-run\/(node|react))$/ }, ({ path, kind, namespace }) =>
			kind === "import-statement" && namespace !== "once" ? { path, namespace: "once" } : undefined,
		);
		bundle.onLoad({ filter: /./, namespace: "once" }, ({ path }) => {
			// Node loads the development version; its exports have the same names.
			const names = Object.keys(require(path)).filter((name) => name !== "default");
			const contents = `import * as all from "${path}"; export const { ${names} } = all; export default all.default;`;
			return { contents, resolveDir: process.cwd() };
		});
	},
};
