import { Agent, request } from "node:http";
import { afterAll, expect, test } from "vitest";
import { openSite } from "./open-site";
import { multipartType } from "./raw-request";

const site = await openSite();
afterAll(site.close);

/** Asks on one line that stays open, as a browser does, and tells how long the answer took to come, in milliseconds. */
function ask(agent: Agent, path: string, body?: Buffer) {
	const headers = body && { "Content-Type": multipartType, "Content-Length": body.length, Origin: site.origin };
	const begun = performance.now();
	return new Promise<{ status: number; took: number }>((resolve, reject) => {
		const asked = request(site.origin + path, { agent, method: body ? "POST" : "GET", headers }, (answer) => {
			answer.resume().on("end", () => resolve({ status: answer.statusCode ?? 0, took: performance.now() - begun }));
		});
		asked.on("error", reject).end(body);
	});
}

test("after an upload that was refused unread, the next page comes on the same line without waiting", async () => {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const refused = await ask(agent, "/admin/events/new", Buffer.alloc(3_000_000, 65));
	expect(refused.status).toBe(302);
	const next = await ask(agent, "/healthz");
	expect(next.status).toBe(200);
	// Before, it waited until the line was given up, five seconds later.
	expect(next.took).toBeLessThan(3000);
	agent.destroy();
});
