import "./no-settings.mjs";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

const root = resolve(import.meta.dirname, "..");

/** What would reach the other test files of a process: settings, loaded modules, globals, the working directory. */
const changesProcess =
	/process\.env\.\w+ = |vi\.(mock|resetModules|stubEnv)\(|globalThis\.\w+ = |process\.chdir|"\.\/mailing-site"/;

const changingFiles = ["tests/domain", "tests/site"]
	.flatMap((folder) => readdirSync(resolve(root, folder)).map((file) => `${folder}/${file}`))
	.filter((file) => file.endsWith(".test.ts") && changesProcess.test(readFileSync(resolve(root, file), "utf8")));

const isLong = process.env.FAULTS === "long" || process.env.HOSTILE === "long";
const slowFiles = isLong || process.env.SLOW ? [] : ["tests/**/*.slow.test.ts"];
const longFiles = isLong ? ["tests/{hostile,faults}/*.long.ts"] : [];

/** `npm run test:cluster` alone runs these; they need the libSQL server's binary. */
const clusterFiles = [
	"tests/cluster/*.cluster.ts",
	...(process.env.CLUSTER === "bench" ? ["tests/cluster/*.bench.ts"] : []),
	...(process.env.CLUSTER === "long" ? ["tests/cluster/*.long.ts"] : []),
];
/** `npm run copy-pages` alone runs it. */
const copies = { extends: true as const, test: { name: "copies", include: ["tests/site/*.copy.ts"] } };

const cluster = { extends: true as const, test: { name: "cluster", include: clusterFiles } };

export default defineConfig({
	root,
	resolve: { alias: { "~": resolve(root, "app") } },
	test: {
		projects: [
			{
				extends: true,
				test: {
					name: "shared",
					isolate: false,
					include: ["tests/{domain,site}/*.test.ts"],
					exclude: [...changingFiles, ...slowFiles],
				},
			},
			{
				extends: true,
				test: {
					name: "isolated",
					include: ["tests/*.test.ts", "tests/{hostile,faults}/*.test.ts", ...longFiles, ...changingFiles],
					exclude: slowFiles,
				},
			},
			...(process.env.CLUSTER ? [cluster] : []),
			...(process.env.PAGE_COPIES ? [copies] : []),
		],
		globalSetup: ["tests/empty-site.ts"],
		setupFiles: ["tests/own-site.ts"],
		silent: "passed-only", // the log of the site
		pool: "forks",
		maxWorkers: "100%", // of two cores vitest would leave one alone
		server: { deps: { external: [/\/build\/(\d+\/)?[\w-]+\.js$/] } }, // the site as it runs, not taken apart once more
		// A slow machine is no fault of the site: how long things take is measured elsewhere.
		testTimeout: 60_000,
		hookTimeout: 60_000,
		expect: { poll: { timeout: 10_000 } },
	},
});
