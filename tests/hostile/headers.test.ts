import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { attempts, messages } from "~/db/schema.server";
import { rawRequest } from "../site/raw-request";
import { answerKinds } from "./answer-kinds";
import { attackedSite } from "./attacked-site";
import { headerCases } from "./header-cases";
import { runTable } from "./run-table";

const attacked = await attackedSite();
const { site } = attacked;
beforeEach(async () => {
	await db.delete(attempts);
	await db.delete(messages);
});

runTable(site, [...headerCases(attacked), ...answerKinds(attacked)]);

test("H32 every inline script of a page is named by its hash, and pages that nobody keeps have a nonce of their own", async () => {
	const nonces = new Set<string>();
	for (const path of ["/", "/rapports", "/nulle-part", "/contact", "/admin", "/admin/events/new"]) {
		const response = await site.get(path);
		const policy = response.headers.get("Content-Security-Policy") ?? "";
		const scripts = [...(await response.text()).matchAll(/<script((?: [\w-]+="[^"]*")*)>([\s\S]*?)<\/script>/g)];
		const inline = scripts.filter(([, attributes = ""]) => !/src=|type="application\/ld\+json"/.test(attributes));
		expect(inline.length, path).toBeGreaterThan(0);
		for (const [, , text = ""] of inline)
			expect(policy, path).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
		const nonce = /style-src 'self' 'nonce-([\w+/=]+)'/.exec(policy)?.[1];
		if (nonce) nonces.add(nonce);
	}
	expect(nonces.size).toBe(4); // a page that may be kept has none
	const kept = await rawRequest(site.origin, "/");
	expect(kept.headers["content-security-policy"]).not.toContain("nonce");
});

test("L35 nothing that belongs to the machine is served", async () => {
	for (const path of ["/.git/config", "/.env", "/build/index.js", "/build/server.js", "/package.json", "/data/site.db"])
		expect((await site.get(path)).status, path).toBe(404);
	for (const file of readdirSync("public/build", { recursive: true })) expect(String(file)).not.toMatch(/\.map$/);
});
