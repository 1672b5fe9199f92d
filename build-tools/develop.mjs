// `npm run dev`: the server of `npm start` on the loopback interface; its pages are rebuilt at each change, and browsers
// load them again. `remix dev` also bundles every route a second time to learn which loaders changed, which took longer
// than all the rest: this uses the same parts of Remix without it.
import "./begin.mjs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { createFileWatchCache } from "@remix-run/dev/dist/compiler/fileWatchCache.js";
import { watch } from "@remix-run/dev/dist/compiler/watch.js";
import { readConfig } from "@remix-run/dev/dist/config.js";
import * as socket from "@remix-run/dev/dist/devServer_unstable/socket.js";
import { logger } from "@remix-run/dev/dist/tux/logger.js";
import { bundlePrograms } from "./bundle.mjs";
import { readSettings } from "./read-settings.mjs";

readSettings();
process.env.HOST = "127.0.0.1";
process.env.NODE_ENV = "development";
await bundlePrograms("build/dev");

// Pages connect to its web socket, and are told by it to load again.
const reloadServer = createServer((_, response) => response.writeHead(404).end()).listen(0, process.env.HOST);
await once(reloadServer, "listening");
const browsers = socket.serve(reloadServer);
const address = reloadServer.address();
const REMIX_DEV_ORIGIN = new URL(`http://localhost:${typeof address === "object" ? address?.port : address}`);

/** @type {import("node:child_process").ChildProcess | undefined} */
let site;

let restarting = Promise.resolve();

/** Restarts the site; the former one keeps the port until it has ended. */
async function restart() {
	if (site?.exitCode === null && site.signalCode === null) {
		const ended = once(site, "exit");
		site.kill("SIGKILL");
		await ended;
	}
	const env = { ...process.env, REMIX_DEV_ORIGIN: REMIX_DEV_ORIGIN.href };
	site = spawn(process.execPath, ["build/dev/server.js"], { env, stdio: ["inherit", "pipe", "inherit"] });
	site.stdout?.on("data", (words) => {
		process.stdout.write(words);
		if (/\[REMIX DEV\] \w+ ready/.test(String(words))) browsers.reload();
	});
}
process.once("exit", () => site?.kill("SIGKILL"));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit());

const changed = createFileWatchCache();
/** @type {(file: string) => void} */
const onFileChanged = (file) => changed.invalidateFile(file);
await watch(
	{
		config: await readConfig(process.cwd()),
		options: { mode: "development", sourcemap: true, REMIX_DEV_ORIGIN },
		fileWatchCache: changed,
		logger,
	},
	{
		onFileChanged,
		onFileDeleted: onFileChanged,
		onBuildFinish: (_, milliseconds, succeeded) => {
			logger.info(`built in ${milliseconds} ms`);
			if (succeeded) restarting = restarting.then(restart);
		},
	},
);
