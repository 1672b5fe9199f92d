import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAdministrator } from "~/auth/accounts.server";
import { invite, memberByEmail } from "~/auth/team.server";
import { client, db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { attempts, journal } from "~/db/schema.server";
import { awa, moussa } from "../cast";
import { browser, hiddenField, openSite, textOf } from "./open-site";

const site = await openSite();
afterAll(site.close);
beforeAll(site.signIn);
beforeEach(async () => {
	await db.delete(attempts);
	await db.delete(journal);
});

let guests = 0;
/** Somebody who has an account, with a browser of their own. */
async function colleague({ name = moussa.name, active = true } = {}) {
	const email = `n${++guests}@association.test`;
	const id = newId();
	const path = (await invite(id, name, email)) ?? "";
	if (active) await createAdministrator(email, moussa.password);
	const visitor = browser(site.origin);
	const enter = (by = visitor) =>
		by.post("/login", { email, password: moussa.password }, { "User-Agent": "Firefox/130 Android" });
	return { id, email, path, enter, ...visitor };
}

const linkIn = (html: string) => /http:\/\/[^\s<"]+(\/compte\?jeton=[\w-]+)/.exec(html)?.[1] ?? "";
const did = async () => (await db.select().from(journal)).map(({ who, action, subject }) => [who, action, subject]);

describe("an invitation", () => {
	test("is shown once with ways to send it, and lets the colleague in under the chosen name and password", async () => {
		const form = await (await site.get("/admin/comptes/new")).text();
		const fields = { id: hiddenField(form, "id"), name: moussa.name, email: moussa.email };
		const answer = await site.post("/admin/comptes/new", fields);
		const html = await answer.text();
		const path = linkIn(html);
		expect(answer.status).toBe(200);
		expect(answer.headers.get("Cache-Control")).toContain("no-store");
		expect(textOf(html)).toContain("Il ne s’affiche qu’une fois, ne sert qu’une fois et vaut 72 heures");
		expect(html).toContain("https://wa.me/?text=Bonjour%20Moussa");
		expect(html).toContain(`mailto:${encodeURIComponent(moussa.email)}?subject=`);
		expect(linkIn(await (await site.get("/admin/comptes/new")).text())).toBe("");
		expect(linkIn(await (await site.get("/admin/comptes")).text())).toBe("");

		const guest = browser(site.origin);
		const page = await guest.get(path);
		const shown = await page.text();
		expect(page.status).toBe(200);
		expect(page.headers.get("Cache-Control")).toContain("no-store");
		expect(page.headers.get("Referrer-Policy")?.split(/,\s*/).at(-1)).toBe("strict-origin");
		expect(shown).toContain('<meta name="robots" content="noindex"/>');
		expect(shown).toContain(`value="${moussa.name}"`);
		expect((await guest.post("/login", { email: moussa.email, password: moussa.password })).status).toBe(400);

		const joined = await guest.post(path, { name: "Moussa", password: moussa.password });
		expect(joined.status).toBe(303);
		expect(joined.headers.get("Location")).toBe("/admin");
		expect((await guest.get("/admin/comptes")).status).toBe(200);
		expect((await guest.get(path)).status).toBe(403);
		expect(await did()).toEqual([
			[awa.email, "account.invited", moussa.name],
			["Moussa", "account.joined", ""],
		]);
	});

	test("to an e-mail with an account says so, and keeps what was typed", async () => {
		const answer = await site.post("/admin/comptes/new", { id: newId(), name: "Autre", email: awa.email });
		const html = await answer.text();
		expect(answer.status).toBe(400);
		expect(textOf(html)).toContain("Cette adresse a déjà un compte.");
		expect(html).toContain('value="Autre"');
	});

	test.each([
		["no name", { name: " " }, "Saisissez un nom."],
		["a name of two lines", { name: "Moussa\na supprimé le site" }, "Saisissez le nom sur une seule ligne."],
		["a name that turns the text around", { name: "Moussa\u202E" }, "caractères invisibles"],
		["an endless name", { name: "x".repeat(121) }, "120 caractères au plus."],
		["an e-mail that is none", { email: "moussa" }, "Saisissez une adresse du type nom@exemple.org."],
	])("with %s is given back with the reason", async (_what, changes, reason) => {
		const answer = await site.post("/admin/comptes/new", {
			id: newId(),
			name: moussa.name,
			email: "neuf@association.test",
			...changes,
		});
		expect(answer.status).toBe(400);
		expect(textOf(await answer.text())).toContain(reason);
		expect(await memberByEmail("neuf@association.test")).toBeUndefined();
	});

	test("to a hostile name shows it as text, in the list, the link's words and the journal", async () => {
		const name = `"><script>alert(1)</script>&<img src=x onerror=alert(1)>`;
		await site.post("/admin/comptes/new", { id: newId(), name, email: "hostile@association.test" });
		for (const path of ["/admin/comptes", "/admin/journal"]) {
			const html = await (await site.get(path)).text();
			expect(textOf(html)).toContain(name);
			expect(html).not.toContain("<script>alert(1)");
			expect(html).not.toContain("<img src=x");
		}
	});
});

describe("the page behind a link", () => {
	test.each(["", "?jeton=", "?jeton=devine", `?jeton=${"a".repeat(5000)}`, "?jeton=' OR 1=1--", "?jeton=%00"])(
		"/compte%s opens nothing",
		async (query) => {
			const visitor = browser(site.origin);
			const page = await visitor.get(`/compte${query}`);
			expect(page.status).toBe(403);
			expect(textOf(await page.text())).toContain("Ce lien n’est plus valable.");
			const answer = await visitor.post(`/compte${query}`, { name: "x", password: moussa.password });
			expect(answer.status).toBe(403);
			expect(answer.headers.getSetCookie()).toEqual([]);
		},
	);

	test.each([
		["no name", { name: "" }, "Saisissez un nom."],
		["no password", { password: "" }, "Choisissez un mot de passe."],
		["a short password", { password: "onze lettre" }, "Choisissez un mot de passe d’au moins 12 caractères."],
		[
			"a common password",
			{ password: "motdepasse123" },
			"Ce mot de passe se devine trop vite. Prenez plusieurs mots sans rapport entre eux.",
		],
		[
			"one’s own name",
			{ password: `${moussa.name}1` },
			"Ce mot de passe se devine trop vite. Prenez plusieurs mots sans rapport entre eux.",
		],
		["an endless password", { password: "x".repeat(257) }, "Choisissez un mot de passe d’au plus 256 caractères."],
	])("with %s is given back, never with the password, and still works", async (_what, changes, reason) => {
		const { path, post } = await colleague({ active: false });
		const answer = await post(path, { name: moussa.name, password: "mon secret à moi", ...changes });
		const html = await answer.text();
		expect(answer.status).toBe(400);
		expect(textOf(html)).toContain(reason);
		expect(html).not.toContain("mon secret");
		expect((await post(path, { name: moussa.name, password: moussa.password })).status).toBe(303);
	});

	test("of two who post at once lets one in", async () => {
		const { path } = await colleague({ active: false });
		const passwords = ["la première phrase", "la deuxième phrase", "la troisième phrase"];
		const answers = await Promise.all(
			passwords.map((password) => browser(site.origin).post(path, { name: "Moussa", password })),
		);
		expect(answers.map((answer) => answer.status).toSorted()).toEqual([303, 403, 403]);
	});

	test("is made by a colleague for a forgotten password, ends the sessions there were and names nobody anew", async () => {
		const moussas = await colleague();
		await moussas.enter();
		const question = textOf(await (await site.get(`/admin/comptes/${moussas.id}/link`)).text());
		expect(question).toContain("Ses sessions prendront fin quand le lien sera utilisé.");
		const [earlier, path] = [
			linkIn(await (await site.post(`/admin/comptes/${moussas.id}/link`, {})).text()),
			linkIn(await (await site.post(`/admin/comptes/${moussas.id}/link`, {})).text()),
		];
		expect((await browser(site.origin).get(earlier)).status).toBe(403);
		const other = browser(site.origin);
		const done = await other.post(path, { name: "Pas lui", password: "une nouvelle phrase de passe" });
		expect(done.status).toBe(303);
		expect((await moussas.get("/admin")).status).toBe(302);
		expect((await moussas.enter()).status).toBe(400);
		expect(await memberByEmail(moussas.email)).toMatchObject({ name: moussa.name });
	});

	test("is not made for oneself, for a disabled account or for nobody", async () => {
		const [{ id: own }, shut] = [
			await memberByEmail(awa.email).then((found) => found ?? { id: "" }),
			await colleague(),
		];
		await site.post(`/admin/comptes/${shut.id}/disable`, {});
		for (const id of [own, shut.id]) {
			const answer = await site.post(`/admin/comptes/${id}/link`, {});
			expect([answer.status, linkIn(await answer.text())]).toEqual([303, ""]);
		}
		expect((await site.get("/admin/comptes/personne/link")).status).toBe(404);
		expect((await site.post("/admin/comptes/personne/link", {})).status).toBe(404);
		expect((await client.execute("select * from one_time_links where purpose = 'reset'")).rows).toEqual([]);
	});
});

describe("a disabled account", () => {
	test("is out at once, and is answered as if its password were wrong", async () => {
		const moussas = await colleague();
		const wrong = textOf(
			await (await moussas.post("/login", { email: moussas.email, password: "ce n’est pas elle" })).text(),
		);
		await moussas.enter();
		expect((await moussas.get("/admin/comptes")).status).toBe(200);
		const done = await site.post(`/admin/comptes/${moussas.id}/disable`, {});
		expect(done.headers.get("Location")).toBe("/admin/comptes");
		expect((await moussas.get("/admin/comptes")).headers.get("Location")).toMatch(/^\/login/);
		expect((await moussas.get("/admin/presence")).status).toBe(401);
		const refused = await moussas.enter();
		expect(refused.status).toBe(400);
		expect(refused.headers.getSetCookie()).toEqual([]);
		expect(textOf(await refused.text())).toBe(wrong);

		await site.post(`/admin/comptes/${moussas.id}/enable`, {});
		expect((await moussas.enter()).status).toBe(303);
		expect((await did()).map(([, action]) => action)).toEqual([
			"session.started",
			"account.disabled",
			"account.enabled",
			"session.started",
		]);
	});

	test("pressed twice is one deed, in the journal too", async () => {
		const { id } = await colleague();
		for (const verb of ["disable", "disable", "enable", "enable"]) await site.post(`/admin/comptes/${id}/${verb}`, {});
		expect((await did()).map(([, action]) => action)).toEqual(["account.disabled", "account.enabled"]);
	});

	test("is not one's own: that is refused in words, and one stays in", async () => {
		const own = (await memberByEmail(awa.email))?.id ?? "";
		await site.post(`/admin/comptes/${own}/disable`, {});
		const page = await site.get("/admin/comptes");
		expect(page.status).toBe(200);
		expect(textOf(await page.text())).toContain("Vous ne pouvez pas désactiver votre propre compte");
		expect((await site.post("/admin/comptes/personne/disable", {})).status).toBe(404);
		expect((await site.post("/admin/comptes/personne/enable", {})).status).toBe(404);
	});
});

describe("one's own password", () => {
	const changed = "une nouvelle phrase de passe";

	test("is changed with the old one: other sessions end, this one goes on under another identifier", async () => {
		const [phone, desk] = [await colleague(), browser(site.origin)];
		await phone.enter();
		await desk.post("/login", { email: phone.email, password: moussa.password });
		const before = phone.cookie();
		const answer = await phone.post("/admin/profil/password", { currentPassword: moussa.password, password: changed });
		expect(answer.status).toBe(303);
		expect(phone.cookie()).not.toBe(before);
		expect((await phone.get("/admin/profil")).status).toBe(200);
		expect((await desk.get("/admin/profil")).status).toBe(302);
		expect((await browser(site.origin).get("/admin/profil", { Cookie: before })).status).toBe(302);
		expect((await phone.enter(browser(site.origin))).status).toBe(400);
		expect((await phone.post("/login", { email: phone.email, password: changed })).status).toBe(303);
		expect(await did()).toContainEqual([moussa.name, "password.changed", ""]);
	});

	test.each([
		["a wrong old one", { currentPassword: "ce n’est pas elle" }, "Ce n’est pas votre mot de passe actuel."],
		["no old one", { currentPassword: "" }, "Saisissez votre mot de passe actuel."],
		["a space too many", { currentPassword: `${moussa.password} ` }, "Ce n’est pas votre mot de passe actuel."],
		["a short new one", { password: "onze lettre" }, "Choisissez un mot de passe d’au moins 12 caractères."],
		[
			"a common new one",
			{ password: "motdepasse123" },
			"Ce mot de passe se devine trop vite. Prenez plusieurs mots sans rapport entre eux.",
		],
		[
			"one’s own name",
			{ password: `${moussa.name}1` },
			"Ce mot de passe se devine trop vite. Prenez plusieurs mots sans rapport entre eux.",
		],
	])("with %s stays, and neither comes back in the page", async (_what, changes, reason) => {
		const phone = await colleague();
		await phone.enter();
		const fields = { currentPassword: moussa.password, password: changed, ...changes };
		const answer = await phone.post("/admin/profil/password", fields);
		const html = await answer.text();
		expect(answer.status).toBe(400);
		expect(textOf(html)).toContain(reason);
		for (const typed of Object.values(fields)) if (typed) expect(html).not.toContain(`"${typed}"`);
		expect((await phone.enter()).status).toBe(303);
	});

	test("can be guessed at five times, and then not even the right one is taken; signing in counts the same", async () => {
		const phone = await colleague();
		await phone.enter();
		const guess = (currentPassword: string) =>
			phone.post("/admin/profil/password", { currentPassword, password: changed });
		for (let time = 1; time <= 5; time++) expect((await guess("faux")).status).toBe(400);
		const refused = await guess(moussa.password);
		expect(refused.status).toBe(429);
		expect(refused.headers.get("Retry-After")).toBe("900");
		expect(textOf(await refused.text())).toContain("Trop de tentatives. Réessayez dans 15 minutes.");
		expect((await phone.enter(browser(site.origin))).status).toBe(429);
	});
});

test("one's name is changed, and colleagues and journal use it from then on", async () => {
	const phone = await colleague();
	await phone.enter();
	expect((await phone.post("/admin/profil/name", { name: "" })).status).toBe(400);
	expect((await phone.post("/admin/profil/name", { name: " Moussa le sourcier " })).status).toBe(303);
	expect(await memberByEmail(phone.email)).toMatchObject({ name: "Moussa le sourcier" });
	expect(await did()).toContainEqual([moussa.name, "account.renamed", "Moussa le sourcier"]);
	await phone.post("/logout", {});
	expect(await did()).toContainEqual(["Moussa le sourcier", "session.left", ""]);
});

test("one sees one's sessions by browser and system, and ends the others one by one or all at once", async () => {
	const phone = await colleague();
	await phone.enter();
	const others = [browser(site.origin), browser(site.origin), browser(site.origin)];
	for (const other of others)
		await other.post(
			"/login",
			{ email: phone.email, password: moussa.password },
			{ "User-Agent": "<b>Chrome/1 Windows</b>" },
		);
	const html = await (await phone.get("/admin/profil")).text();
	expect(textOf(html)).toContain("Firefox sur Android Cette session");
	expect(html.match(/Chrome sur Windows<\/h3>/g)).toHaveLength(3);
	const ends = [...html.matchAll(/action="(\/admin\/profil\/sessions\/[^"]+)"/g)].map(([, path = ""]) => path);
	expect(ends).toHaveLength(3);

	await site.post(ends[0] ?? "", {}); // somebody else's
	expect((await did()).filter(([, action]) => action === "session.ended")).toEqual([]);
	await phone.post(ends[0] ?? "", {});
	const left = async () =>
		(await Promise.all(others.map(async (other) => (await other.get("/admin/profil")).status))).toSorted();
	expect(await left()).toEqual([200, 200, 302]);
	await phone.post("/admin/profil/sessions", {});
	expect(await left()).toEqual([302, 302, 302]);
	expect((await phone.get("/admin/profil")).status).toBe(200);
	expect((await did()).filter(([, action]) => action === "session.ended")).toHaveLength(2);
});
