import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { afterAll, expect, test } from "vitest";
import { connect, explainRefusal } from "~/platform/db/connect.server";
import { env } from "~/platform/env/env.server";
import { freePort } from "../free-port.mjs";

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => void server.close()));

async function listen(server: Server): Promise<number> {
	servers.push(server);
	await once(server.listen(0, "127.0.0.1"), "listening");
	return (server.address() as AddressInfo).port;
}

const answering = (listener: RequestListener) => listen(createServer(listener));

/** What the operator reads about an address; undefined when the server answers. */
async function messageFor(url: string): Promise<string | undefined> {
	const client = connect(url);
	try {
		return await client
			.execute("SELECT 1")
			.catch(explainRefusal(url))
			.then(
				() => undefined,
				(error) => error.message,
			);
	} finally {
		client.close();
	}
}

const plain = await answering((_, response) => response.writeHead(200).end("Bienvenue"));
const refusing = await answering((_, response) => response.writeHead(401).end());
const free = await freePort();

test.each([
	["nothing listens", `ws://127.0.0.1:${free}`, /ne répond pas\u202f: vérifiez cette adresse/],
	["a website answers everything", `http://127.0.0.1:${plain}`, /n’est pas un serveur libSQL\u202f: vérifiez le port/],
	["TLS is spoken to a plain server", `libsql://127.0.0.1:${plain}`, /ne parle pas TLS\u202f: .* ws:\/\/.* \?tls=0/],
	["a token is refused", `ws://127.0.0.1:${refusing}`, /refuse DATABASE_AUTH_TOKEN/],
])("when %s the operator reads what to do", async (_, url, words) => {
	const message = await messageFor(url);
	expect(message).toMatch(words);
	if (!message?.includes("TOKEN")) expect(message).toContain(`«\u202f${url}\u202f»`);
});

test("the setting that has the address is named, and a token in it is not shown", async () => {
	const url = `ws://127.0.0.1:${free}?authToken=secret`;
	expect(await messageFor(url)).not.toContain("secret");
	const { databaseUrl } = env;
	env.DATABASE_READ_URL = url;
	expect(await messageFor(url)).toContain("DATABASE_READ_URL");
	env.DATABASE_READ_URL = undefined;
	env.databaseUrl = url;
	expect(await messageFor(url)).toContain("DATABASE_URL");
	env.databaseUrl = databaseUrl;
});

test("a certificate that nobody has signed is named, and plain words to a server with TLS are understood", async () => {
	const [key = "", cert = ""] = ["key.pem", "cert.pem"].map((name) => join(env.DATA_DIR, name));
	const words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost";
	execFileSync("openssl", [...words.split(" "), "-keyout", key, "-out", cert], { stdio: "ignore" });
	const port = await listen(createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }));
	expect(await messageFor(`libsql://127.0.0.1:${port}`)).toContain("certificat TLS");
	expect(await messageFor(`ws://127.0.0.1:${port}`)).toContain("commencez-la par libsql://");
});
