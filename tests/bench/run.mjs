// `node tests/bench/run.mjs NAME [arguments…]`: installs and builds if needed, bundles `tests/bench/NAME.ts` and runs it.
import { spawnSync } from "node:child_process";
import { ensureBuilt, ensureInstalled } from "../../build-tools/fresh.mjs";
import "../no-settings.mjs";

ensureInstalled();
ensureBuilt();
const { build } = await import("esbuild");

const [name, ...args] = process.argv.slice(2);
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
process.exit(spawnSync(process.execPath, [outfile, ...args], { stdio: "inherit" }).status ?? 1);
