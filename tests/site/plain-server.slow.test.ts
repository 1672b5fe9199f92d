import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAdministrator } from "~/people/accounts/accounts.server";
import { newId } from "~/platform/db/new-id.server";
import { awa, forage } from "../cast";
import { picture, terre } from "../files";
import { freePort } from "../free-port.mjs";
import { addReport } from "../written-items";
import { browser, textOf } from "./open-site";

// The pages alone, served by Remix's own server: no request guard, no cache, no security headers.
const port = await freePort();
const server = spawn(process.execPath, ["node_modules/@remix-run/serve/dist/cli.js", "build/index.js"], {
	env: { ...process.env, PORT: String(port), HOST: "127.0.0.1" },
	stdio: ["ignore", "pipe", "inherit"],
});
const id = newId();
const visitor = browser(`http://127.0.0.1:${port}`);
beforeAll(async () => {
	await createAdministrator(awa.email, awa.password);
	await addReport(id, forage, []);
	await once(createInterface(server.stdout), "line"); // that it listens
});
afterAll(async () => {
	server.kill("SIGKILL");
	await once(server, "exit");
});

test.each([
	["/", 200, forage.title],
	[`/report/${id}`, 200, forage.title],
	["/jamais-vu", 404, "Page introuvable"],
])("under remix-serve %s answers %i", async (path, status, words) => {
	const response = await visitor.get(path);
	expect(response.status).toBe(status);
	expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
	expect(textOf(await response.text())).toContain(words);
});

test("under remix-serve Awa signs in and reads the administration", async () => {
	const answer = await visitor.post("/login", awa);
	expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/gallery"]);
	expect(await visitor.text("/admin")).toContain("Tableau de bord");
});

test("under remix-serve a photo that is sent gets its sizes", async () => {
	const photo = { name: "puits.jpg", bytes: await picture(terre, "jpeg", 400, 300) };
	expect((await visitor.postFiles("/admin/gallery/files", { type: "image" }, "files", [photo])).status).toBe(200);
	await expect.poll(() => visitor.html("/gallery")).toMatch(/\.320\.(avif|webp|jpg)/);
});
