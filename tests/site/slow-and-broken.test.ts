import { rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addToGallery, publishedGallery } from "~/content/gallery/gallery.server";
import { env } from "~/platform/env/env.server";
import { stored } from "../domain/stored";
import { picture, terre, videoBytes } from "../files";
import { browser, textOf } from "./open-site";
import { multipartType } from "./raw-request";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn();
const fiveMinutes = 5 * 60_000;

test("a client that does not read cannot make the site buffer a whole video, and is disconnected", async () => {
	const film = await stored("gallery", videoBytes(20_000_000), "film.mp4");
	await addToGallery(film);
	const { hostname, port } = new URL(site.origin);
	const lines = [1, 2, 3].map(() => connect(Number(port), hostname).pause());
	for (const line of lines) line.write(`GET /uploads/${film.path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
	// The site goes on answering others meanwhile.
	let most = 0;
	for (let visits = 0; visits < 100; visits++) {
		await site.get("/healthz");
		most = Math.max(most, site.held());
	}
	expect(most).toBeGreaterThan(0);
	expect(most).toBeLessThan(3e6);
	for (const line of lines) {
		expect(site.patienceWith(line)).toBe(fiveMinutes);
		line.destroy();
	}
	expect((await site.get("/healthz")).status).toBe(200);
});

test("a visitor who does not read what comes from the memory is given up, too", async () => {
	expect((await browser(site.origin).get("/")).status).toBe(200); // from now on it comes from the memory
	const line = connect(Number(new URL(site.origin).port), "127.0.0.1")
		.setNoDelay()
		.pause();
	while (site.held() === 0) {
		line.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
		await site.get("/healthz"); // in between a response: too many pipelined requests would close the connection
	}
	let before = 0;
	await expect
		.poll(() => {
			const now = site.held();
			const stands = now > 0 && now === before;
			before = now;
			return stands;
		})
		.toBe(true);
	expect(site.patienceWith(line)).toBe(fiveMinutes);
	line.destroy();
});

test("an upload that the disk refuses is answered, not left hanging", async () => {
	const folder = join(env.UPLOADS_DIR, ".tmp");
	await rm(folder, { recursive: true, force: true });
	await writeFile(folder, "a file where a folder should be");
	const photos = [{ name: "a.jpg", bytes: await picture(terre, "jpeg", 3000, 2000) }];
	const answer = await site.postFiles("/admin/gallery/files", { type: "image" }, "files", photos);
	expect(answer.status).toBe(503);
	expect(await answer.json()).toMatchObject({ added: [], message: "Erreur lors de l'upload" });
	const page = await site.postFiles("/admin/gallery/new", { type: "image" }, "files", photos);
	expect(page.status).toBe(503);
	expect(textOf(await page.text())).toContain("Erreur lors de l'upload de a.jpg");
	await rm(folder);
	expect((await publishedGallery({})).items).toHaveLength(1);
});

test.each(["/", "/%73itemap.xml", "/uploads/gallery/a", "/admin/journal.csv"])(
	"a form posted to %s, which is only read, is refused in French",
	async (path) => {
		const response = await site.post(path, { a: "b" });
		expect(response.status).toBe(405);
		expect(response.headers.get("Allow")).toBe("GET, HEAD");
		expect(textOf(await response.text())).not.toMatch(/request|route|action|error/i);
	},
);

test.each([
	["GET", "/", "routes/inconnu", 403, null],
	["POST", "/events", "root", 405, "GET, HEAD"],
	["GET", "/logout", "routes/logout", 405, "POST"],
])("%s %s, as data of %s, is refused in French", async (method, path, route, status, allowed) => {
	const response = await site.send(`${path}?_data=${encodeURIComponent(route)}`, { method });
	expect([response.status, response.headers.get("Allow")]).toEqual([status, allowed]);
	expect(await response.text()).toMatch(/Cette (adresse|demande) ne [^"]+\./);
});

/** Sends a request on a keep-alive connection, and returns which connection the response used. */
function ask(agent: Agent, path: string, body?: Buffer) {
	const headers = body && { "Content-Type": multipartType, "Content-Length": body.length, Origin: site.origin };
	return new Promise<{ status: number; line: number }>((resolve, reject) => {
		const asked = request(site.origin + path, { agent, method: body ? "POST" : "GET", headers }, (answer) => {
			const line = answer.socket.localPort ?? 0;
			answer.resume().on("end", () => resolve({ status: answer.statusCode ?? 0, line }));
		});
		asked.on("error", reject).end(body);
	});
}

test("after an upload that was refused unread, the next page uses the same connection", async () => {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const refused = await ask(agent, "/admin/gallery/new", Buffer.alloc(3_000_000, 65));
	expect(refused.status).toBe(302);
	// If the rest of the body stayed unread, this would time out.
	expect(await ask(agent, "/healthz")).toEqual({ status: 200, line: refused.line });
	agent.destroy();
});

test("a connection with one form after another, as a proxy's, accumulates nothing", async () => {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const warnings: string[] = [];
	const listen = ({ message }: Error) => warnings.push(message);
	process.on("warning", listen);
	const form = Buffer.from("--limite--\r\n");
	for (let posts = 0; posts < 15; posts++) await ask(agent, "/contact", form);
	expect((await ask(agent, "/healthz")).status).toBe(200);
	expect(warnings).toEqual([]);
	process.off("warning", listen);
	agent.destroy();
});
