import { once } from "node:events";
import { Agent, request } from "node:http";
import { afterAll, expect, test } from "vitest";
import { openSite } from "./open-site";

const site = await openSite();
afterAll(site.close);

test("a line that carries many posts, as a proxy's does, is not heard more by each of them", async () => {
	const warnings: string[] = [];
	process.on("warning", ({ name }) => warnings.push(name));
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	for (let post = 1; post <= 15; post++) {
		const headers = { Origin: site.origin, "Content-Type": "application/x-www-form-urlencoded" };
		const asked = request(`${site.origin}/contact`, { agent, method: "POST", headers }).end("name=Fatou");
		const [answer] = await once(asked, "response");
		for await (const _ of answer);
	}
	agent.destroy();
	expect(warnings).toEqual([]);
});
