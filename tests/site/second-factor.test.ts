import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { newAccountPath } from "~/accounts/one-time-links.server";
import { changeRole, memberByEmail } from "~/accounts/team.server";
import { db } from "~/db/client.server";
import { attempts, users } from "~/db/schema.server";
import { enableSecondFactor, hasSecondFactor } from "~/session/second-factor.server";
import { demandSecondFactor } from "~/session/second-factor-demand.server";
import { newTotpSecret } from "~/session/totp.server";
import { awa, forage, moussa } from "../cast";
import { openAccounts } from "./accounts-site";
import { browser, hiddenField, textOf } from "./open-site";

const { site, colleague, did } = await openAccounts();
const { password } = moussa;
const page = "/admin/profil/deux-etapes";
const codeOf = (secret: string) => new TOTP({ secret }).generate();

/** A colleague whose account asks for a code, and who is not signed in. */
async function secured() {
	const his = await colleague();
	const secret = newTotpSecret();
	const recovery = (await enableSecondFactor(his.id, secret, 0)) ?? [];
	const credentials = { email: his.email, password };
	return { ...his, secret, recovery, credentials, isIn: async () => (await his.get("/admin/profil")).status === 200 };
}

beforeEach(async () => {
	await db.delete(attempts);
});

describe("one switches it on", () => {
	test("with the own password and a code, and sees the recovery codes once", async () => {
		const his = await colleague();
		await his.enter();
		expect(await his.text("/admin/profil")).toContain("Double vérification");
		const wrong = await his.post(page, { password: "pas le bon mot" });
		expect([wrong.status, textOf(await wrong.text())]).toEqual([400, expect.stringContaining("n’est pas le vôtre")]);
		const shown = await his.post(page, { password });
		const html = await shown.text();
		expect(shown.headers.get("Cache-Control")).toContain("no-store");
		expect(html).not.toContain(password);
		const [, secret = ""] = /secret=([A-Z2-7]{32})/.exec(html) ?? [];
		expect(html).toContain('aria-label="Code QR pour l’application de codes"');
		expect(textOf(html)).toContain(secret.replace(/.{4}(?=.)/g, "$& "));
		const enrolment = hiddenField(html, "enrolment");
		const refused = await his.post(`${page}/codes`, { enrolment, code: "000000" });
		const again = await refused.text();
		expect(refused.status).toBe(400);
		expect(textOf(again)).toContain("Ce code n’est pas le bon.");
		expect(hiddenField(again, "enrolment")).toBe(enrolment);
		expect(await hasSecondFactor(his.id)).toBe(false);

		const done = await (await his.post(`${page}/codes`, { enrolment, code: codeOf(secret) })).text();
		expect(textOf(done).match(/([A-Z2-7]{4}-){3}[A-Z2-7]{4}/g)).toHaveLength(10);
		expect(await hasSecondFactor(his.id)).toBe(true);
		expect(await his.text(page)).toContain("Codes de secours restants\u202f: 10.".replaceAll("\u202f", " "));
		const twice = await his.post(`${page}/codes`, { enrolment, code: codeOf(secret) });
		expect([twice.status, twice.headers.get("Location")]).toEqual([302, page]);
		expect((await did()).at(-1)).toEqual([moussa.name, "account.secondFactorOn", ""]);
		const list = await site.text(`/admin/comptes?q=${his.email}`);
		expect(list).toContain("Arrêter la double vérification");
	});

	test("not with the enrolment of somebody else, nor without any", async () => {
		const [his, hers] = [await colleague(), await colleague()];
		await his.enter();
		await hers.enter();
		const enrolment = hiddenField(await (await his.post(page, { password })).text(), "enrolment");
		for (const foreign of [enrolment, "", "x"]) {
			const answer = await hers.post(`${page}/codes`, { enrolment: foreign, code: "123456" });
			expect([answer.status, answer.headers.get("Location")]).toEqual([302, page]);
		}
		expect(await hasSecondFactor(hers.id)).toBe(false);
	});
});

describe("signing in", () => {
	test("asks for the code on a second page, without which nothing opens", async () => {
		const { post, get, credentials, secret, isIn, cookie } = await secured();
		const first = await post("/login", { ...credentials, redirectTo: "/admin/dons" });
		const to = first.headers.get("Location") ?? "";
		expect([first.status, to]).toEqual([303, "/login/code?redirectTo=%2Fadmin%2Fdons"]);
		expect(first.headers.getSetCookie().join()).not.toMatch(/(^|,)(__Host-)?(session|device-)/);
		expect(cookie()).toBe("");
		expect(await isIn()).toBe(false);
		const asked = await get(to);
		expect(asked.headers.get("Cache-Control")).toContain("no-store");
		expect(textOf(await asked.text())).toContain("Code de connexion");
		const followed = await get("/login?redirectTo=%2Fadmin%2Fdons"); // as the script of the form comes there
		expect([followed.status, followed.headers.get("Location")]).toEqual([302, to]);
		expect((await get("/login?redirectTo=%2Fadmin%2Fdons&autre=1")).status).toBe(200);
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
		expect((await did()).map(([, action]) => action)).toEqual(["session.started"]);

		const thief = browser(site.origin);
		await thief.post("/login", credentials);
		expect((await thief.post(to, { code })).status).toBe(400);
		expect((await thief.get("/admin/profil")).status).toBe(302);
	});

	test("takes a recovery code, which the journal tells of", async () => {
		const { post, credentials, recovery, isIn } = await secured();
		const { headers } = await post("/login", credentials);
		await post(headers.get("Location") ?? "", { code: recovery[3] ?? "" });
		expect(await isIn()).toBe(true);
		expect((await did()).map(([, action]) => action)).toEqual(["session.recoveryCodeUsed", "session.started"]);
	});

	test.each(["/login/code", "/login/code?redirectTo=//evil.test"])(
		"at %s without a password leads to it",
		async (path) => {
			const { get, post } = browser(site.origin);
			for (const answer of [await get(path), await post(path, { code: "123456" })])
				expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/login?redirectTo=%2Fadmin"]);
		},
	);

	test("allows five wrong codes, whatever the browser", async () => {
		const { credentials, secret, isIn, post } = await secured();
		for (let time = 1; time <= 5; time++) {
			const guest = browser(site.origin);
			await guest.post("/login", credentials);
			expect((await guest.post("/login/code", { code: "000000" })).status).toBe(400);
		}
		await post("/login", credentials);
		const answer = await post("/login/code", { code: codeOf(secret) });
		expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "900"]);
		expect(await isIn()).toBe(false);
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

describe("it is switched off", () => {
	test("with password and code by oneself", async () => {
		const his = await secured();
		await his.post("/login", his.credentials);
		await his.post("/login/code", { code: his.recovery[0] ?? "" });
		for (const [fields, reason] of [
			[{ password }, "Saisissez le code de l’application"],
			[{ password, code: "000000" }, "Ce code n’est pas le bon"],
			[{ password: "faux", code: codeOf(his.secret) }, "n’est pas le vôtre"],
		] as const) {
			const answer = await his.post(page, fields);
			expect([answer.status, textOf(await answer.text())]).toEqual([400, expect.stringContaining(reason)]);
		}
		expect((await his.post(page, { password, code: codeOf(his.secret) })).status).toBe(303);
		expect(await hasSecondFactor(his.id)).toBe(false);
		expect((await his.enter(browser(site.origin))).headers.get("Location")).toBe("/admin/gallery");
	});

	test("by an administrator with the own password, who is named in the journal, but not for oneself", async () => {
		const { id } = await secured();
		const path = `/admin/comptes/${id}/deux-etapes`;
		expect(await site.text(path)).toContain(`Double vérification de ${moussa.name}`);
		expect((await site.post(path, { password: "faux" })).status).toBe(400);
		expect(await hasSecondFactor(id)).toBe(true);
		expect((await site.post(path, { password: awa.password })).status).toBe(303);
		expect(await hasSecondFactor(id)).toBe(false);
		expect((await did()).at(-1)).toEqual([awa.email, "account.secondFactorReset", moussa.name]);
		const own = (await memberByEmail(awa.email))?.id;
		await site.post(`/admin/comptes/${own}/deux-etapes`, { password: awa.password });
		expect(await site.text("/admin/comptes")).toContain("Votre propre double vérification");
		expect((await site.get("/admin/comptes/personne/deux-etapes")).status).toBe(404);
	});
});

describe("the demand for it", () => {
	beforeEach(async () => {
		await demandSecondFactor(false);
	});

	test("is set with the own password", async () => {
		const path = "/admin/comptes/exigence";
		expect((await site.post(path, { demanded: "on", password: "faux" })).status).toBe(400);
		expect(await site.text("/admin/comptes")).toContain("au choix de chacun");
		expect((await site.post(path, { demanded: "on", password: awa.password })).status).toBe(303);
		expect(await site.text("/admin/comptes")).toContain("La double vérification est exigée");
		expect((await site.post(path, { password: awa.password })).status).toBe(403); // not by who has no code
		const hers = await secured();
		await hers.post("/login", hers.credentials);
		await hers.post("/login/code", { code: codeOf(hers.secret) });
		expect((await hers.post(path, { password: hers.credentials.password })).status).toBe(303);
		const ofSettings = (await did()).map(([, action]) => action).filter((action) => action?.startsWith("settings."));
		expect(ofSettings).toEqual(["settings.secondFactorDemanded", "settings.secondFactorOptional"]);
	});

	test("leads who sees money and lacks it to switch it on, and nobody else", async () => {
		const [his, hers, reader] = [await colleague(), await secured(), await colleague()];
		const awas = { id: (await memberByEmail(awa.email))?.id ?? "" };
		await changeRole(his.id, "treasurer", awas);
		await changeRole(hers.id, "treasurer", awas);
		await changeRole(reader.id, "reader", awas);
		await his.enter();
		await reader.enter();
		await hers.post("/login", hers.credentials);
		await hers.post("/login/code", { code: codeOf(hers.secret) });
		await demandSecondFactor(true);
		for (const path of ["/admin/dons/new", "/admin/parametres/dons"]) {
			const seen = await his.get(path);
			expect([seen.status, seen.headers.get("Location")]).toEqual([302, `${page}?pourquoi=argent`]);
			// A redirect would tell a script that the form was saved.
			const sent = await his.post(path, {});
			expect([sent.status, textOf(await sent.text())]).toEqual([403, expect.stringContaining("Rien n’est enregistré")]);
		}
		expect((await site.get("/admin/sauvegarde")).headers.get("Location")).toBe(`${page}?pourquoi=argent`);
		expect(await his.text(`${page}?pourquoi=argent`)).toContain("activez-la pour continuer");
		expect((await his.get("/admin/events")).status).toBe(200);
		expect((await hers.get("/admin/dons")).status).toBe(200);
		expect((await reader.get("/admin/dons")).status).toBe(403);
	});
});
