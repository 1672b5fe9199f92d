import { expect, test, vi } from "vitest";
import { createAdministrator } from "~/people/accounts/accounts.server";
import { awa } from "../cast";
import { openSite } from "./open-site";
import { rawRequest } from "./raw-request";

vi.hoisted(() => {
	process.env.PUBLIC_URL = "https://www.association.test";
});
const site = await openSite();

const own = { Host: "www.association.test", Origin: "https://www.association.test" };

test.each(["/", "/favicon.svg"])("%s has the HSTS header", async (path) => {
	const { headers } = await rawRequest(site.origin, path, { headers: own });
	expect(headers["strict-transport-security"]).toBe("max-age=63072000");
});

test("the cookies of a session and of a device are for this host and for TLS alone", async () => {
	await createAdministrator(awa.email, awa.password);
	const { status, headers } = await rawRequest(site.origin, "/login", {
		method: "POST",
		headers: { ...own, "Content-Type": "application/x-www-form-urlencoded" },
		body: Buffer.from(new URLSearchParams(awa).toString()),
	});
	expect(status).toBe(303);
	const cookies = headers["set-cookie"]?.map((cookie) => cookie.split("; ")) ?? [];
	expect(cookies.map(([name]) => name?.split("=")[0])).toEqual([
		"__Host-session",
		expect.stringMatching(/^__Host-device-[\da-f]{8}$/),
	]);
	for (const [, ...attributes] of cookies) {
		expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]));
		expect(attributes.join()).not.toMatch(/domain/i);
	}
});
