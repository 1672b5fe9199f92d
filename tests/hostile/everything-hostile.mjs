// `npm run test:hostile`: the hostile tests, those that take long too, with many random forms.
import { spawnSync } from "node:child_process";
import { ensureBuilt, ensureInstalled } from "../../build-tools/fresh.mjs";

ensureInstalled();
ensureBuilt();
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config=tests/vitest.config.ts", "--testTimeout=1200000"];
const { status } = spawnSync(process.execPath, [...vitest, "tests/hostile"], {
	stdio: "inherit",
	env: { ...process.env, HOSTILE: "long" },
});
process.exit(status ?? 1);
