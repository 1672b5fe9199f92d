import { expect, test } from "vitest";
import { awa } from "../cast";
import { browser, openSite, textOf } from "./open-site";

const site = await openSite();

test("Awa signs in and lands on the requested page", async () => {
	await site.signIn();
	const visitor = browser(site.origin);
	const response = await visitor.post("/login", { ...awa, redirectTo: "/admin/events" });
	expect(response.status).toBe(303);
	expect(response.headers.get("Location")).toBe("/admin/events");
	expect(response.headers.get("Set-Cookie")).toMatch(/HttpOnly; SameSite=Lax/);
	expect((await visitor.get("/admin/events")).status).toBe(200);
});

test("a wrong password says so in French and keeps the e-mail", async () => {
	const response = await browser(site.origin).post("/login", { ...awa, password: "autre chose" });
	const html = await response.text();
	expect(response.status).toBe(400);
	expect(textOf(html)).toContain("Erreur de connexion. Veuillez vérifier vos identifiants.");
	expect(html).toContain(`value="${awa.email}"`);
	expect(html).not.toContain("autre chose");
});

test("signing out ends the session, also for a copy of its cookie", async () => {
	const visitor = browser(site.origin);
	await visitor.post("/login", awa);
	const cookie = visitor.cookie();
	const read = await visitor.get("/logout");
	expect(read.status).toBe(405);
	expect(read.headers.get("Allow")).toBe("POST");
	await visitor.post("/logout", {});
	expect((await browser(site.origin).get("/admin", { Cookie: cookie })).status).toBe(302);
});
