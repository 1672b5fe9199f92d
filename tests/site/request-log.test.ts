import { rmSync, symlinkSync } from "node:fs";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { client } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { awa, forage } from "../cast";
import { addReport } from "../written-items";
import { browser, openSite } from "./open-site";
import { beginRequest, filePart, multipart, multipartType } from "./raw-request";

const site = await openSite();
const id = newId();
beforeAll(async () => {
	await addReport(id, forage, []);
	await site.signIn();
});

const lines: string[] = [];
for (const level of ["info", "error"] as const)
	vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)));
afterEach(() => {
	lines.length = 0;
});

const referenceIn = (html: string) => /Référence de la panne\u202f: <code>(\w{8})<\/code>/.exec(html)?.[1];

test("a form that cannot be read is shown with a number under which the log has the failure", async () => {
	const path = `/admin/editreports/${id}`;
	await client.execute("alter table reports rename to lost");
	const response = await site.get(path);
	await client.execute("alter table lost rename to reports");
	expect(response.status).toBe(500);
	const reference = referenceIn(await response.text());
	expect(reference).toBe(response.headers.get("X-Request-Id"));
	const logged = lines.map((line) => JSON.parse(line)).filter(({ request }) => request === reference);
	expect(logged).toContainEqual(expect.objectContaining({ level: "error", error: expect.anything() }));
	await expect.poll(() => lines.join()).toContain(`"method":"GET","path":"${path}","status":500`);
});

test("an unreadable file is an error in French that is not cached", async () => {
	const loop = "public/unreadable.txt"; // not in public/build, which another process may look through
	symlinkSync("unreadable.txt", loop);
	const response = await site.get("/unreadable.txt");
	rmSync(loop);
	expect([response.status, response.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
	expect(await response.text()).toContain("Ce fichier ne peut pas être lu pour l’instant.");
	const logged = { level: "error", request: response.headers.get("X-Request-Id") };
	expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining(logged));
});

test("client errors have no request number to read out, and reads are not logged", async () => {
	expect(referenceIn(await site.html("/jamais-vu"))).toBeUndefined();
	expect(lines).toEqual([]);
});

test("the log of a form contains its path, status and request number only", async () => {
	const visitor = browser(site.origin);
	const answer = await visitor.post("/login?redirectTo=/admin", { ...awa, password: "pas le bon mot de passe" });
	expect(answer.status).toBe(400);
	await expect.poll(() => lines.length).toBe(1);
	expect(JSON.parse(lines[0] ?? "")).toEqual({
		time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
		level: "info",
		message: "Answered",
		request: answer.headers.get("X-Request-Id"),
		method: "POST",
		path: "/login",
		status: 400,
		ms: expect.any(Number),
	});
});

test("who leaves during an upload is no failure of the site", async () => {
	const headers = { "Content-Type": multipartType, Cookie: site.cookie(), Origin: site.origin };
	const half = multipart([filePart("files", "école.jpg", "x".repeat(1000))], false);
	for (let left = 1; left <= 3; left++) {
		const upload = beginRequest(site.origin, "/admin/gallery/files", headers, half);
		await new Promise((later) => setTimeout(later, 20 * left)); // wherever the site is with it
		upload.hangUp();
	}
	const logged = () => lines.filter((line) => line.includes('"path":"/admin/gallery/files"')).length;
	await expect.poll(logged).toBeGreaterThan(0);
	await site.get("/admin/gallery");
	expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
