import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { logDevReady } from "@remix-run/node";
import { createAdministrator } from "../app/accounts/accounts.server";
import { startHeartbeat } from "../app/backup/running-site.server";
import { addDemoContent } from "../app/demo/demo-content.server";
import { env } from "../app/env/env.server";
import { removeUnfinishedFiles } from "../app/files/unfinished-files.server";
import { saveAssociation } from "../app/settings/settings.server";
import { createSite } from "./create-site";
import { httpServer } from "./http-server";
import { loadPages } from "./pages";
import { prepareSite } from "./prepare-site";
import { startScheduler } from "./scheduler";
import { installGracefulShutdown } from "./stop";

/** Prepares the database, listens, and tells where. */
export async function serve() {
	if (env.databaseUrl.startsWith("file:")) await startHeartbeat(); // from now on no restoration begins
	const prepared = process.argv.includes("--demo") ? await prepareDemo() : await prepareSite();
	const server = httpServer(await createSite());
	await new Promise<void>((listening, failed) => {
		server.once("error", failed);
		server.listen(env.PORT, env.HOST, listening);
	}).catch((error) => {
		throw new Error(listenErrors[error.code] ?? error.message);
	});
	installGracefulShutdown(server);
	await removeUnfinishedFiles(); // not before: who has this port is receiving files, perhaps
	console.log(`Le site est prêt : ${env.publicUrl}`);
	for (const line of prepared) console.log(line);
	startScheduler();
	if (process.env.REMIX_DEV_ORIGIN) logDevReady(await loadPages()); // `remix dev` waits for it, then reloads browsers
}

/** Why nobody can listen there, by the system's code. */
const listenErrors: Record<string, string> = {
	EADDRINUSE: `Le port ${env.PORT} est déjà pris : choisissez-en un autre, par exemple PORT=${env.PORT + 1}.`,
	EACCES: `Le port ${env.PORT} est réservé au système\u202f: choisissez-en un au-dessus de 1023, par exemple PORT=3000.`,
	EADDRNOTAVAIL: `HOST=${env.HOST} n’est pas une adresse de cette machine\u202f: écrivez par exemple HOST=127.0.0.1 ou HOST=0.0.0.0.`,
	ENOTFOUND: `HOST=${env.HOST} n’est pas une adresse de cette machine\u202f: écrivez par exemple HOST=127.0.0.1 ou HOST=0.0.0.0.`,
};

const notNew =
	"La démonstration demande un dossier DATA_DIR où rien n’est encore\u202f: «\u202fnpm run demo\u202f» en prend un qui est jeté ensuite.";

/** A site to look around in; its password is shown once and stored nowhere. */
async function prepareDemo() {
	const file = /^file:(.*)/.exec(env.databaseUrl)?.[1];
	// One of no bytes has been made just now.
	if (file === undefined || statSync(file, { throwIfNoEntry: false })?.size) throw new Error(notNew);
	const password = randomBytes(9).toString("base64url");
	await prepareSite();
	await createAdministrator("demo@exemple.org", password);
	await saveAssociation({ name: "Association de démonstration" });
	await addDemoContent();
	return [`Administration : ${env.publicUrl}/login — demo@exemple.org — mot de passe : ${password}`];
}
