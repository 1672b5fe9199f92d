import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { Duplex } from "node:stream";
import { saveAssociation } from "../app/association/settings.server";
import { createAdministrator } from "../app/auth/accounts.server";
import { showRunning } from "../app/backup/running-site.server";
import { env } from "../app/env.server";
import { removeUnfinishedFiles } from "../app/media/store-file.server";
import { addDemoContent } from "../drizzle/demo-content.server";
import { createSite } from "./create-site";
import { keepHouse } from "./housekeeping";
import { prepareSite } from "./prepare-site";
import { refusalPage } from "./refusal-page";
import { securityHeaders } from "./security-headers";
import { stopWhenAsked } from "./stop";

/** Prepares the database, listens, and tells where. */
export async function serve() {
	const prepared = process.argv.includes("--demo") ? await prepareDemo() : await prepareSite();
	const server = createServer(await createSite());
	server.requestTimeout = 0; // a long video on a slow line may take an hour
	server.headersTimeout = 15_000;
	server.setTimeout(5 * 60_000); // without a byte in either direction
	server.on("clientError", refuseUnreadable);
	await new Promise<void>((listening, failed) => {
		server.once("error", failed);
		server.listen(env.PORT, env.HOST, listening);
	}).catch((error) => {
		throw new Error(whyNotHere[error.code] ?? error.message);
	});
	const shown = showRunning();
	stopWhenAsked(server, async () => (await shown)());
	await removeUnfinishedFiles(); // not before: who has this port is receiving files, perhaps
	console.log(`Le site est prêt : ${env.publicUrl}`);
	for (const line of prepared) console.log(line);
	keepHouse();
}

/** Why nobody can listen there, by the system's code. */
const whyNotHere: Record<string, string> = {
	EADDRINUSE: `Le port ${env.PORT} est déjà pris : choisissez-en un autre, par exemple PORT=${env.PORT + 1}.`,
	EACCES: `Le port ${env.PORT} est réservé au système\u202f: choisissez-en un au-dessus de 1023, par exemple PORT=3000.`,
	EADDRNOTAVAIL: `HOST=${env.HOST} n’est pas une adresse de cette machine\u202f: écrivez par exemple HOST=127.0.0.1 ou HOST=0.0.0.0.`,
	ENOTFOUND: `HOST=${env.HOST} n’est pas une adresse de cette machine\u202f: écrivez par exemple HOST=127.0.0.1 ou HOST=0.0.0.0.`,
};

/** A site to look around in; its password is shown once and stored nowhere. */
async function prepareDemo() {
	const password = randomBytes(9).toString("base64url");
	await prepareSite();
	await createAdministrator("demo@exemple.org", password);
	await saveAssociation({ name: "Association de démonstration" });
	await addDemoContent();
	return [`Administration : ${env.publicUrl}/login — demo@exemple.org — mot de passe : ${password}`];
}

/** What Node cannot read as HTTP at all, it would answer in English and without our headers. */
function refuseUnreadable(error: Error & { code?: string }, line: Duplex) {
	if (error.code === "ECONNRESET" || !line.writable) return void line.destroy();
	const status = error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
	const body = refusalPage("Cette demande est mal formée.");
	const headers = [
		...securityHeaders,
		["Content-Type", "text/html; charset=utf-8"],
		["Content-Length", String(Buffer.byteLength(body))],
		["Connection", "close"],
	];
	line.end(`HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`);
}
