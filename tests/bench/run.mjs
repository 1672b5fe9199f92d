// Builds what `tests/bench/NAME.ts` needs into one file and runs it: `node tests/bench/run.mjs NAME [words…]`.
import { spawnSync } from "node:child_process";
import { build } from "esbuild";

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
