import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { newFolder, newPlace, spawnSite, until } from "../faults/site-process";
import { freePort } from "../free-port.mjs";
import { contentsOf, fullSite, here, operate } from "../site/backed-up-site";
import { startCluster } from "./cluster";
import { endServers, startPrimary } from "./database-server";
import { addReport } from "./volunteer";

afterAll(endServers);

const hour = 3600;
const now = Math.floor(Date.now() / 1000);
const { publicKey, privateKey } = generateKeyPairSync("ed25519");

/** As a provider of hosted servers makes it. */
function newToken(key: KeyObject, exp: number): string {
	const parts = [
		{ alg: "EdDSA", typ: "JWT" },
		{ a: "rw", exp },
	].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
	return [...parts, sign(null, Buffer.from(parts.join(".")), key).toString("base64url")].join(".");
}

const keyFile = join(newFolder(), "key.pem");
writeFileSync(keyFile, publicKey.export({ type: "spki", format: "pem" }));
const auth = { keyFile, token: newToken(privateKey, now + hour) };

const expired = newToken(privateKey, now - hour);

test("nodes with a token share a server that asks for one", async () => {
	const { a, b, cookie, nodes } = await startCluster({ auth, replica: true });
	const { id, title, status } = await addReport(a, cookie);
	expect(status).toBe(303);
	await until("B shows it", async () => (await b.browser().text("/")).includes(title));
	expect(await b.browser(cookie).html(`/admin/editreports/${id}`)).toContain(title);
	for (const node of nodes) expect(node.output()).not.toContain(auth.token);
});

/** The only line that is printed: no token, no stack. */
const refusal = /^Le serveur de la base de données refuse DATABASE_AUTH_TOKEN, [^\n]+\.\n$/;

const { backup, there } = fullSite();

test("the operator's commands give the token; with one that is refused nothing starts, and says why", async () => {
	const primary = await startPrimary({ auth });
	const url = `ws://127.0.0.1:${primary.port}`;
	const settings = { DATABASE_AUTH_TOKEN: auth.token };
	expect(await operate(["restore", backup()], there, url, "backup", settings)).toMatchObject({ code: 0 });
	expect(await operate(["check"], there, url, "admin", settings)).toMatchObject({ code: 0 });
	const file = { ...there, data: join(newFolder(), "data") };
	expect(await operate(["copy-database", url], file, "", "backup", settings)).toMatchObject({ code: 0 });
	expect(await contentsOf(file)).toEqual(await contentsOf(here));
	for (const [token, from] of [
		[expired, url],
		["", `http://127.0.0.1:${primary.port}`],
	] as const) {
		const wrong = { DATABASE_URL: from, DATABASE_AUTH_TOKEN: token };
		const { output, ended } = spawnSite(newPlace(), await freePort(), { settings: wrong });
		expect(await ended).toMatchObject({ code: 1 });
		expect(output()).toMatch(refusal);
		const refused = await operate(["restore", backup()], there, from, "backup", { DATABASE_AUTH_TOKEN: token });
		expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(refusal)]);
	}
});
