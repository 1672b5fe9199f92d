import { expect, test } from "vitest";
import { env } from "~/platform/env/env.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { openSite } from "./open-site";

const site = await openSite();

test("security.txt names where to report a vulnerability, and until when it holds (RFC 9116)", async () => {
	const lines = async () => (await site.text("/.well-known/security.txt")).split(/ (?=[A-Z][\w-]+: )/);
	expect(await lines()).toContain(`Contact: ${env.publicUrl}/contact`);
	await saveAssociation({ email: "bonjour@association.test" });
	const named = await lines();
	expect(named).toContain("Contact: mailto:bonjour@association.test");
	expect(named).toContain("Preferred-Languages: fr");
	const expires = Date.parse(named.find((line) => line.startsWith("Expires: "))?.slice(9) ?? "");
	expect(expires).toBeGreaterThan(Date.now());
	expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
	expect((await site.get("/security.txt")).headers.get("Location")).toBe("/.well-known/security.txt");
});

test("a password manager finds where to change a password", async () => {
	const answer = await site.get("/.well-known/change-password");
	expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/admin/profil/password"]);
});
