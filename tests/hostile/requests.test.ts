import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { attempts, journal, messages } from "~/db/schema.server";
import { rawRequest } from "../site/raw-request";
import { addressCases } from "./address-cases";
import { answerKinds } from "./answer-kinds";
import { attackedSite } from "./attacked-site";
import { foreignCases } from "./foreign-cases";
import { headerCases } from "./header-cases";
import { placeCases } from "./place-cases";
import { runTable } from "./run-table";

const attacked = await attackedSite();
const { site } = attacked;
beforeEach(async () => {
	await db.delete(attempts);
	await db.delete(messages);
	await db.delete(journal);
});

runTable(site, [
	...addressCases(attacked),
	...placeCases(attacked),
	...headerCases(attacked),
	...foreignCases(attacked),
	...answerKinds(attacked),
]);

test("H32 every inline script of a page is allowed by its hash, and pages that are not cached have a new nonce", async () => {
	const nonces = new Set<string>();
	for (const path of ["/", "/rapports", "/nulle-part", "/contact", "/admin", "/admin/events/new"]) {
		const response = await site.get(path);
		const policy = response.headers.get("Content-Security-Policy") ?? "";
		const scripts = [...(await response.text()).matchAll(/<script((?: [\w-]+="[^"]*")*)>([\s\S]*?)<\/script>/g)];
		const inline = scripts.filter(([, attributes = ""]) => !/src=|type="application\/ld\+json"/.test(attributes));
		expect(inline.length, path).toBeGreaterThan(0);
		expect(policy, path).toContain("base-uri 'none'");
		for (const [, , text = ""] of inline)
			expect(policy, path).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
		const nonce = /style-src 'self' 'nonce-([\w+/=]+)'/.exec(policy)?.[1];
		if (nonce) nonces.add(nonce);
	}
	expect(nonces.size).toBe(4); // a cached page has none
	const cached = await rawRequest(site.origin, "/");
	expect(cached.headers["content-security-policy"]).not.toContain("nonce");
});

test("L35 no source map is served", () => {
	for (const file of readdirSync("public/build", { recursive: true })) expect(String(file)).not.toMatch(/\.map$/);
});
