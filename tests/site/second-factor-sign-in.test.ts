import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newAccountPath } from "~/people/accounts/one-time-links.server";
import { seal } from "~/people/session/session-secret.server";
import { db } from "~/platform/db/client.server";
import { users } from "~/platform/db/schema.server";
import { forage } from "../cast";
import { browser, textOf } from "./open-site";
import { codeOf, openSecondFactor, password } from "./second-factor-site";

const { site, did, secured } = await openSecondFactor();

describe("signing in", () => {
	test("says when the site has lost the key of the codes", async () => {
		const { id, post, credentials, secret } = await secured();
		await db
			.update(users)
			.set({ totpSecret: seal(secret, "another site") })
			.where(eq(users.id, id));
		await post("/login", credentials);
		const answer = await post("/login/code", { code: codeOf(secret) });
		expect([answer.status, textOf(await answer.text())]).toEqual([503, expect.stringContaining("n’a plus la clé")]);
	});

	test("asks for the code on a second page, without which nothing opens", async () => {
		const { post, get, credentials, secret, recovery, isIn, cookie } = await secured();
		const first = await post("/login", { ...credentials, redirectTo: "/admin/dons" });
		const to = first.headers.get("Location") ?? "";
		expect([first.status, to]).toEqual([303, "/login/code?redirectTo=%2Fadmin%2Fdons"]);
		expect(first.headers.getSetCookie().join()).not.toMatch(/(^|,)(__Host-)?(session|device-)/);
		expect(cookie()).toBe("");
		expect(await isIn()).toBe(false);
		expect(textOf(await (await get(to)).text())).toContain("Code de connexion");
		const followed = await get("/login?redirectTo=%2Fadmin%2Fdons"); // as the script of the form comes there
		expect([followed.status, followed.headers.get("Location")]).toEqual([302, to]);
		const wrong = await post(to, { code: "000000" });
		expect([wrong.status, textOf(await wrong.text())]).toEqual([
			400,
			expect.stringContaining("Ce code n’est pas le bon, ou il a déjà servi."),
		]);
		expect(await isIn()).toBe(false);
		const code = codeOf(secret);
		const done = await post(to, { code });
		expect([done.status, done.headers.get("Location")]).toEqual([303, "/admin/dons"]);
		expect(await isIn()).toBe(true);
		const other = browser(site.origin);
		await other.post("/login", credentials);
		expect((await other.post(to, { code })).status).toBe(400);
		expect((await other.get("/admin/profil")).status).toBe(302);
		await other.post(to, { code: recovery[3] ?? "" });
		expect((await other.get("/admin/profil")).status).toBe(200);
		expect((await did()).map(([, action]) => action)).toEqual([
			...["session.started", "session.recoveryCodeUsed", "session.started"],
		]);
	});

	test("leads to the password who comes without one", async () => {
		const { get, post } = browser(site.origin);
		for (const answer of [
			await get("/login/code?redirectTo=//evil.test"),
			await post("/login/code", { code: "123456" }),
		])
			expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/login?redirectTo=%2Fadmin"]);
	});

	test("ends with a changed password or a disabled account between the steps", async () => {
		const his = await secured();
		await his.post("/login", his.credentials);
		await db.update(users).set({ passwordHash: "x" }).where(eq(users.id, his.id));
		expect((await his.post("/login/code", { code: codeOf(his.secret) })).headers.get("Location")).toMatch(/^\/login\?/);
		const hers = await secured();
		await hers.post("/login", hers.credentials);
		await site.post(`/admin/comptes/${hers.id}/disable`, {});
		expect((await hers.post("/login/code", { code: codeOf(hers.secret) })).headers.get("Location")).toMatch(
			/^\/login\?/,
		);
	});

	test("after a reset link asks for the code too", async () => {
		const { id, post, secret, isIn } = await secured();
		const path = (await newAccountPath("reset", id)) ?? "";
		const answer = await post(path, { password: "une nouvelle phrase de passe" });
		expect(answer.headers.get("Location")).toBe("/login/code?redirectTo=%2Fadmin");
		expect(await isIn()).toBe(false);
		await post("/login/code", { code: codeOf(secret) });
		expect(await isIn()).toBe(true);
	});

	test("to resume a form takes password and code together, and the text stays", async () => {
		const { credentials, secret, postFiles, isIn } = await secured();
		const to = "/admin/editreports/new";
		const carried = {
			reprise_vers: to,
			reprise: "1",
			reprise_fichiers: "0",
			title: forage.title,
			content: "Mon texte",
		};
		const sent = { ...carried, reprise_email: credentials.email, password };
		for (const code of [undefined, "000000"]) {
			const fields = code ? { ...sent, reprise_code: code } : sent;
			const answer = await postFiles("/login/reprise", fields, "files", []);
			const html = await answer.text();
			expect(answer.status).toBe(400);
			expect(html).toContain('name="reprise_code"');
			expect(html).toContain('value="Mon texte"');
			expect(html).not.toContain(password);
			expect(await isIn()).toBe(false);
		}
		const done = await postFiles("/login/reprise", { ...sent, reprise_code: codeOf(secret) }, "files", []);
		expect([done.status, done.headers.get("Location")]).toEqual([307, to]);
		expect(await isIn()).toBe(true);
	});
});
