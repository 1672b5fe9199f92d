// What the build does to packages that go into the server.
import { createRequire } from "node:module";
import { resolve } from "node:path";

/** Modules of the site's own that take the place of a package's, which they build on. @type {Record<string, string>} */
const own = { "react-router-dom/server": "server/static-router.ts", "react/jsx-runtime": "server/jsx-runtime.ts" };

/** @type {import("esbuild").Plugin} */
export const ownModules = {
	name: "own-modules",
	setup(bundle) {
		for (const [name, file] of Object.entries(own))
			bundle.onResolve({ filter: new RegExp(`^${name}$`) }, ({ importer }) =>
				importer === resolve(file) ? undefined : { path: resolve(file) },
			);
	},
};

/**
 * Has all who import one of these packages share one import. Of each import from CommonJS esbuild makes an object with a
 * getter for all that there is, and Remix's compiler leaves those of every page apart: thousands, which V8 goes through
 * whenever it searches the whole heap for garbage, while visitors wait.
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
			// As Node loads it to develop with: the names are those of production.
			const names = Object.keys(require(path)).filter((name) => name !== "default");
			const contents = `import * as all from "${path}"; export const { ${names} } = all; export default all.default;`;
			return { contents, resolveDir: process.cwd() };
		});
	},
};
