import "./no-settings.mjs";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

const root = resolve(import.meta.dirname, "..");

/** What would reach the other test files of a process: settings, loaded modules, globals, the working directory. */
const changesProcess =
	/process\.env\.\w+ = |vi\.(mock|resetModules|stubEnv)\(|globalThis\.\w+ = |process\.chdir|"\.\/mailing-site"/;

/** The dashboard counts the errors that all tests of a process have logged. */
const readsProcess = ["tests/site/dashboard.test.ts"];

const changingFiles = (folder: string) =>
	readdirSync(resolve(root, folder))
		.filter((file) => file.endsWith(".test.ts"))
		.map((file) => `${folder}/${file}`)
		.filter((file) => readsProcess.includes(file) || changesProcess.test(readFileSync(resolve(root, file), "utf8")));

const isLong = process.env.FAULTS === "long" || process.env.HOSTILE === "long";
const slowFiles = isLong || process.env.SLOW ? [] : ["tests/**/*.slow.test.ts"];
const longFiles = (folder: string) => (isLong ? [`tests/${folder}/*.long.ts`] : []);

const source = { find: "~", replacement: resolve(root, "app") };
const fromSource = { extends: true as const, resolve: { alias: [source] } };
/** Tests that run the built site in their process take from it what must be there once (`server/site.ts`). */
const ofBuiltSite = {
	find: /^.+\/(background|client|uploads-folder|make-variants)\.server$/,
	replacement: resolve(root, "build/index.js"),
};
const withBuiltSite = { extends: true as const, resolve: { alias: [ofBuiltSite, source] } };

/** `npm run copy-pages` alone runs it. */
const copies = { ...withBuiltSite, test: { name: "copies", include: ["tests/site/*.copy.ts"] } };

/** `npm run test:cluster` alone runs these; they need the libSQL server's binary. */
const cluster = { ...fromSource, test: { name: "cluster", include: ["tests/cluster/*.cluster.ts"] } };

export default defineConfig({
	root,
	test: {
		projects: [
			{
				...fromSource,
				test: {
					name: "domain",
					isolate: false,
					include: ["tests/domain/*.test.ts"],
					exclude: [...changingFiles("tests/domain"), ...slowFiles],
				},
			},
			{
				...withBuiltSite,
				test: {
					name: "site",
					isolate: false,
					include: ["tests/site/*.test.ts"],
					exclude: [...changingFiles("tests/site"), ...slowFiles],
				},
			},
			{
				...fromSource,
				test: {
					name: "isolated",
					include: [
						"tests/*.test.ts",
						"tests/faults/*.test.ts",
						...longFiles("faults"),
						...changingFiles("tests/domain"),
					],
					exclude: slowFiles,
				},
			},
			{
				...withBuiltSite,
				test: {
					name: "isolated site",
					include: ["tests/hostile/*.test.ts", ...longFiles("hostile"), ...changingFiles("tests/site")],
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
