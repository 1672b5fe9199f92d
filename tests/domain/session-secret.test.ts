import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { env } from "~/platform/env/env.server";

const file = join(env.DATA_DIR, "session-secret");
/** The secret of a site that starts now. */
async function secretOfStart() {
	vi.resetModules();
	const { sessionSecret } = await import("~/people/session/session-secret.server");
	return sessionSecret();
}
beforeEach(() => writeFileSync(file, ""));

test("a secret truncated by a full disk or a crash is generated again", async () => {
	const secret = await secretOfStart();
	expect(secret).toMatch(/^[\w-]{43}$/);
	expect(readFileSync(file, "utf8")).toBe(secret);
	expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("the secret stays from one start to the next", async () => {
	const secret = await secretOfStart();
	expect(await secretOfStart()).toBe(secret);
});
