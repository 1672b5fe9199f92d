// `npm run test:hostile`: the hostile tests with all that there is no time for in `npm test`.
import { spawnSync } from "node:child_process";
import { ensureBuilt, ensureInstalled } from "../../build-tools/fresh.mjs";

ensureInstalled();
ensureBuilt();
const { status } = spawnSync(
	process.execPath,
	[
		"node_modules/vitest/vitest.mjs",
		"run",
		"tests/hostile",
		"--config=tests/vitest.config.ts",
		"--testTimeout=1200000",
	],
	{ stdio: "inherit", env: { ...process.env, HOSTILE: "long" } },
);
process.exit(status ?? 1);
