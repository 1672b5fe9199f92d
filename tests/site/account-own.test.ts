import { describe, expect, test } from "vitest";
import { memberByEmail } from "~/people/accounts/team.server";
import { moussa } from "../cast";
import { openAccounts } from "./accounts-site";
import { browser, textOf } from "./open-site";

const { site, colleague, did } = await openAccounts();

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
		["a space too many", { currentPassword: `${moussa.password} ` }, "Ce n’est pas votre mot de passe actuel."],
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

	test("can be guessed at five times in a session, and then even the right one is refused; other sessions are not affected", async () => {
		const phone = await colleague();
		await phone.enter();
		const guess = (currentPassword: string) =>
			phone.post("/admin/profil/password", { currentPassword, password: changed });
		for (let time = 1; time <= 5; time++) expect((await guess("faux")).status).toBe(400);
		const refused = await guess(moussa.password);
		expect(refused.status).toBe(429);
		expect(refused.headers.get("Retry-After")).toBe("900");
		expect(textOf(await refused.text())).toContain("Trop de tentatives. Réessayez dans 15 minutes.");
		const other = browser(site.origin);
		expect((await phone.enter(other)).status).toBe(303);
		const again = { currentPassword: moussa.password, password: changed };
		expect((await other.post("/admin/profil/password", again)).status).toBe(303);
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
	const [phone, desk] = [await colleague(), browser(site.origin)];
	await phone.enter();
	const credentials = { email: phone.email, password: moussa.password };
	const enterDesk = () => desk.post("/login", credentials, { "User-Agent": "<b>Chrome/1 Windows</b>" });
	const isIn = async () => (await desk.get("/admin/profil")).status === 200;
	await enterDesk();
	const html = await phone.html("/admin/profil");
	expect(textOf(html)).toContain("Firefox sur Android Cette session");
	expect(html).toContain("Chrome sur Windows</h3>");
	const [, end = ""] = /action="(\/admin\/profil\/sessions\/[^"]+)"/.exec(html) ?? [];
	await site.post(end, {}); // another account's
	expect(await isIn()).toBe(true);
	await phone.post(end, {});
	expect(await isIn()).toBe(false);
	await enterDesk();
	await phone.post("/admin/profil/sessions", {});
	expect(await isIn()).toBe(false);
	expect((await phone.get("/admin/profil")).status).toBe(200);
	expect((await did()).filter(([, action]) => action === "session.ended")).toHaveLength(2);
});
