import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import * as build from "@remix-run/dev/server-build";
import { logDevReady } from "@remix-run/node";
import { removeUnfinishedFiles } from "../app/media/files/disk-files.server";
import { createAdministrator } from "../app/people/accounts/accounts.server";
import { secretFingerprints } from "../app/people/session/session-secret.server";
import { isLocal } from "../app/platform/db/client.server";
import { startNodeHeartbeat, stopNodeHeartbeat } from "../app/platform/db/cluster/node-heartbeat.server";
import { env } from "../app/platform/env/env.server";
import { log } from "../app/platform/log/log.server";
import { startHeartbeat } from "../app/site/backup/running-site.server";
import { addDemoContent } from "../app/site/demo/demo-content.server";
import { createSite } from "./create-site";
import { httpServer } from "./http-server";
import { prepareSite } from "./prepare-site";
import { startScheduler } from "./scheduler";
import { installGracefulShutdown } from "./stop";
import type { OnStopSignal } from "./stop-signals";

/** Prepares the database, listens, and prints the URL. */
export async function serve(onStopSignal: OnStopSignal) {
	// From now on a restore refuses to start.
	if (isLocal) await startHeartbeat();
	else await startNodeHeartbeat(secretFingerprints());
	try {
		await prepareAndListen(onStopSignal);
	} catch (error) {
		if (!isLocal) await stopNodeHeartbeat(); // the message may ask for a restore
		throw error;
	}
	startScheduler();
	if (process.env.REMIX_DEV_ORIGIN) logDevReady(build); // `npm run dev` waits for it, then reloads browsers
}

async function prepareAndListen(onStopSignal: OnStopSignal) {
	const operatorLines = process.argv.includes("--demo") ? await prepareDemo() : await prepareSite();
	const { listener, warm } = createSite();
	const server = httpServer(listener);
	await new Promise<void>((listening, failed) => {
		server.once("error", failed);
		server.listen(env.PORT, env.HOST, listening);
	}).catch((error) => {
		throw new Error(listenErrors[error.code] ?? error.message);
	});
	installGracefulShutdown(server, onStopSignal);
	const warmOrLog = () => warm().catch((error) => log("error", "Pages could not be rendered again", {}, error));
	setInterval(warmOrLog, 1000).unref();
	if (isLocal) await removeUnfinishedFiles(); // not before: another process on this port may be receiving files
	console.log(`Le site est prêt : ${env.publicUrl}`);
	for (const line of operatorLines) console.log(line);
}

/** Messages for the operator, by the system's error code. */
const listenErrors: Record<string, string> = {
	EADDRINUSE: `Le port ${env.PORT} est déjà pris : choisissez-en un autre, par exemple PORT=${env.PORT + 1}.`,
	EACCES: `Le port ${env.PORT} est réservé au système\u202f: choisissez-en un au-dessus de 1023, par exemple PORT=3000.`,
	EADDRNOTAVAIL: `HOST=${env.HOST} n’est pas une adresse de cette machine\u202f: écrivez par exemple HOST=127.0.0.1 ou HOST=0.0.0.0.`,
	ENOTFOUND: `HOST=${env.HOST} n’est pas une adresse de cette machine\u202f: écrivez par exemple HOST=127.0.0.1 ou HOST=0.0.0.0.`,
};

const notEmptyMessage =
	"La démonstration demande un dossier DATA_DIR où rien n’est encore\u202f: «\u202fnpm run demo\u202f» en prend un qui est jeté ensuite.";

/** Prepares a temporary site; its password is printed once and stored nowhere. */
async function prepareDemo() {
	const file = /^file:(.*)/.exec(env.databaseUrl)?.[1];
	// An empty file was just created by opening the database.
	if (file === undefined || statSync(file, { throwIfNoEntry: false })?.size) throw new Error(notEmptyMessage);
	const password = randomBytes(9).toString("base64url");
	await prepareSite();
	const administrator = await createAdministrator("demo@exemple.org", password);
	if (administrator) await addDemoContent(administrator);
	return [`Administration : ${env.publicUrl}/login — demo@exemple.org — mot de passe : ${password}`];
}
