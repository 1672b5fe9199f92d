import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { saveAssociation } from "../app/association/settings.server";
import { createAdministrator } from "../app/auth/accounts.server";
import { env } from "../app/env.server";
import { log } from "../app/log.server";
import { addDemoContent } from "../drizzle/demo-content.server";
import { createSite } from "./create-site";
import { keepHouse } from "./housekeeping";
import { prepareSite } from "./prepare-site";

/** Prepares the database, listens, and tells where. */
export async function serve() {
	const prepared = process.argv.includes("--demo") ? await prepareDemo() : await prepareSite();
	const server = createServer(await createSite());
	server.requestTimeout = 0; // a long video on a slow line may take an hour
	server.headersTimeout = 15_000;
	server.setTimeout(5 * 60_000); // without a byte in either direction
	await new Promise<void>((listening, failed) => {
		server.once("error", failed);
		server.listen(env.PORT, env.HOST, listening);
	}).catch((error) => {
		if (error.code !== "EADDRINUSE") throw error;
		throw new Error(`Le port ${env.PORT} est déjà pris : choisissez-en un autre, par exemple PORT=${env.PORT + 1}.`);
	});
	console.log(`Le site est prêt : ${env.publicUrl}`);
	for (const line of prepared) console.log(line);
	stopWith(server);
	keepHouse();
}

/** A site to look around in; its password is shown once and stored nowhere. */
async function prepareDemo() {
	const password = randomBytes(9).toString("base64url");
	await prepareSite();
	await createAdministrator("demo@exemple.org", password);
	await saveAssociation({ name: "Association de démonstration" });
	await addDemoContent();
	return [`Administration : ${env.publicUrl}/login — demo@exemple.org — mot de passe : ${password}`];
}

/** Lets running requests finish when asked to stop, and one broken request never ends the process. */
function stopWith(server: ReturnType<typeof createServer>) {
	for (const signal of ["SIGINT", "SIGTERM"] as const) {
		process.once(signal, () => {
			server.close(() => process.exit(0));
			server.closeIdleConnections();
			setTimeout(() => process.exit(0), 8000).unref();
		});
	}
	process.on("unhandledRejection", (error) => log("error", "Unhandled rejection", {}, error));
}
