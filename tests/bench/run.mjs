// `node tests/bench/run.mjs NAME [words…]`: installs and builds what is missing, makes `tests/bench/NAME.ts` one file and
// runs it.
import { spawnSync } from "node:child_process";
import { ensureBuilt, ensureInstalled } from "../../build-tools/fresh.mjs";
import "../no-settings.mjs";

ensureInstalled();
ensureBuilt();
const { build } = await import("esbuild");

const [name, ...words] = process.argv.slice(2);
const outfile = `build/bench-${name}.mjs`;
await build({
	entryPoints: [`tests/bench/${name}.ts`],
	outfile,
	bundle: true,
	platform: "node",
	target: "node20",
	format: "esm",
	packages: "external",
});
process.exit(spawnSync(process.execPath, [outfile, ...words], { stdio: "inherit" }).status ?? 1);
