import fsPromises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { createCookie } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { env } from "~/platform/env/env.server";
import { awa } from "../cast";
import { browser, openSite } from "./open-site";

const [newer, older] = vi.hoisted(() => {
	const secrets = ["n".repeat(32), "o".repeat(40)] as const;
	process.env.SESSION_SECRET = secrets.join(" ");
	return secrets;
});
const site = await openSite();

test("a cookie signed by the secret before is accepted, and one by another is not", async () => {
	await site.signIn();
	const value = decodeURIComponent(site.cookie().replace(/^[^=]*=/, ""));
	const id = await createCookie("session", { secrets: [newer] }).parse(`session=${encodeURIComponent(value)}`);
	expect(id).toMatch(/^[\w-]{43}$/);
	for (const [secret, status] of [
		[newer, 200],
		[older, 200],
		["x".repeat(32), 302],
	] as const) {
		const cookie = (await createCookie("session", { secrets: [secret] }).serialize(id)).split(";")[0] ?? "";
		expect([secret, (await browser(site.origin, cookie).get("/admin")).status]).toEqual([secret, status]);
	}
});

test.each([
	["http://www.association.test", "127.0.0.1", true],
	["https://www.association.test", "0.0.0.0", false],
	["", "127.0.0.1", false],
	["", "0.0.0.0", true],
])("at the start under « %s » on %s the operator is warned: %s", async (address, host, warned) => {
	process.env.PUBLIC_URL = address;
	process.env.HOST = host;
	process.env.ADMIN_EMAIL = awa.email;
	process.env.ADMIN_PASSWORD = awa.password;
	vi.resetModules();
	const { prepareSite } = await import("../../server/prepare-site");
	expect((await prepareSite()).some((line) => line.includes("PUBLIC_URL"))).toBe(warned);
});

test("at the start the operator is warned of uploads that cannot be written, and of a misspelt setting", async () => {
	process.env.SMTP_ULR = "smtp://localhost";
	vi.spyOn(fsPromises, "access").mockImplementation(async (path) => {
		if (path === env.UPLOADS_DIR) throw new Error("Read-only");
	});
	syncBuiltinESMExports();
	vi.resetModules();
	const { prepareSite } = await import("../../server/prepare-site");
	const warnings = (await prepareSite()).join("\n");
	delete process.env.SMTP_ULR;
	expect(warnings).toContain(`«\u202f${env.UPLOADS_DIR}\u202f» ne se laisse pas écrire`);
	expect(warnings).toContain("SMTP_URL\u202f?");
	vi.restoreAllMocks();
	syncBuiltinESMExports();
});
