import "./no-settings.mjs";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

const root = resolve(import.meta.dirname, "..");

export default defineConfig({
	root,
	resolve: { alias: { "~": resolve(root, "app") } },
	test: {
		include: ["tests/**/*.test.ts", ...(process.env.FAULTS === "long" ? ["tests/faults/*.long.ts"] : [])],
		globalSetup: ["tests/empty-database.ts"],
		setupFiles: ["tests/own-site.ts"],
		pool: "forks",
		maxWorkers: "100%", // of two cores vitest would leave one alone
		server: { deps: { external: [/\/build\/(\d+\/)?[\w-]+\.js$/] } }, // the site as it runs, not taken apart once more
		// A slow machine is no fault of the site: how long things take is measured elsewhere.
		testTimeout: 60_000,
		hookTimeout: 60_000,
		expect: { poll: { timeout: 10_000 } },
	},
});
