import { Agent, request } from "node:http";
import { afterAll, expect, test } from "vitest";
import { openSite } from "./open-site";
import { multipartType } from "./raw-request";

const site = await openSite();
afterAll(site.close);

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
