import { execFile } from "node:child_process";
import { existsSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { createAdministrator } from "~/people/accounts/accounts.server";
import { disable, memberByEmail } from "~/people/accounts/team.server";
import { db } from "~/platform/db/client.server";
import { journal, media, oneTimeLinks, reports, users } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { awa, moussa } from "../cast";
import { storedPicture } from "../domain/stored";
import { writeSource } from "../import-source";
import { browser, openSite } from "./open-site";

const site = await openSite();
beforeEach(async () => {
	for (const table of [journal, oneTimeLinks, users]) await db.delete(table);
});

/** What the operator types, and what is answered. */
const operate = (words: string[], settings = {}) =>
	new Promise<{ code: number; output: string }>((resolve) => {
		const options = { env: { ...process.env, ...settings }, timeout: 20_000, killSignal: "SIGKILL" } as const;
		execFile(process.execPath, words, options, (error, stdout, stderr) =>
			resolve({ code: error?.signal ? -1 : Number(error?.code ?? 0), output: stdout + stderr }),
		);
	});
const admin = (...words: string[]) => operate(["build/admin.js", ...words]);
const pathIn = (output: string) => /(\/compte\?jeton=[\w-]+)/.exec(output)?.[1] ?? "";

test("the operator invites, lists and gives a new password link", async () => {
	const invited = await admin("invite", moussa.email);
	expect(invited.output).toContain("une seule fois, 72 heures");
	expect((await admin("list")).output).toBe(`Invité     Administrateur  ${moussa.email}\n`);
	const joined = { name: moussa.name, password: moussa.password };
	expect((await browser(site.origin).post(pathIn(invited.output), joined)).status).toBe(303);
	expect((await admin("list")).output).toBe(`Actif      Administrateur  ${moussa.email}  ${moussa.name}\n`);

	const reset = await admin("reset-password", moussa.email.toUpperCase());
	expect(reset.output).toContain("une seule fois, 24 heures");
	const password = "une nouvelle phrase de passe";
	expect((await browser(site.origin).post(pathIn(reset.output), { password })).status).toBe(303);
	expect((await browser(site.origin).post("/login", { email: moussa.email, password })).status).toBe(303);
	expect((await db.select().from(journal)).map(({ who, action }) => `${who}: ${action}`)).toEqual([
		"Ligne de commande: account.invited",
		`${moussa.name}: account.joined`,
		"Ligne de commande: account.reset",
		`${moussa.name}: password.reset`,
		`${moussa.name}: session.started`,
	]);
});

test("a check of the files names one that lost its end, and has failed", async () => {
	const { path } = await storedPicture("gallery", 64);
	expect(await admin("check")).toMatchObject({ code: 0 });
	truncateSync(join(env.UPLOADS_DIR, path), 10);
	const { code, output } = await admin("check");
	expect([code, output]).toEqual([
		1,
		expect.stringContaining(`n’ont plus leur taille (à reprendre d’une sauvegarde)\u202f: 1\n  ${path}\n`),
	]);
	await db.delete(media);
});

test("an impossible command fails in French, and changes nothing", async () => {
	await createAdministrator(awa.email, awa.password);
	const moussas = await createAdministrator(moussa.email, moussa.password);
	const awas = await memberByEmail(awa.email);
	await disable(moussas?.id ?? "", { id: awas?.id ?? "" });
	for (const [words, output] of [
		[["invite", awa.email], "a déjà un compte"],
		[["invite", "awa"], "Donnez une adresse"],
		[
			["invite", "nouveau@association.test", "chef"],
			"Il y a\u202f: administrateur, trésorier, référent protection, rédacteur, lecteur.",
		],
		[["reset-password", "personne@exemple.org"], "Aucun compte n’a l’adresse"],
		[["reset-password", moussa.email], "Ce compte est désactivé."],
	] as const) {
		const answer = await admin(...words);
		expect([answer.code, answer.output]).toEqual([1, expect.stringContaining(output)]);
	}
	expect(await db.$count(oneTimeLinks)).toBe(0);
	expect(await db.$count(users)).toBe(2);
});

test("« --help » explains the commands, even with wrong settings", async () => {
	const { code, output } = await operate(["build/admin.js", "--help"], { PORT: "0x10", DATA_DIR: "nulle-part" });
	expect([code, output]).toEqual([0, expect.stringContaining("npm run admin -- COMMANDE")]);
	for (const line of output.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
});

test("without a command, or with one that is none, the same words say so, and it has failed", async () => {
	for (const [words, begin] of [
		[[], ""],
		[["constructor"], "«\u202fconstructor\u202f» n’est pas une commande.\n"],
	] as const) {
		const { code, output } = await admin(...words);
		expect([code, output]).toEqual([2, expect.stringContaining("npm run admin -- COMMANDE")]);
		expect(output.startsWith(begin)).toBe(true);
	}
});

test.each([["build/admin.js", "list"], ["build/backup.js"]])(
	"to %s %s a wrong setting is reported in one sentence",
	async (...words) => {
		const { code, output } = await operate(words, { PORT: "0x10" });
		expect([code, output]).toEqual([1, expect.stringMatching(/^PORT doit être .+\n$/)]);
	},
);

test.each([
	["UPLOADS_DIR", "build/server.js"],
	["DATA_DIR", "build/backup.js"],
])("a %s where no folder can be made ends %s %s with a sentence", async (name, ...words) => {
	const own = join(env.DATA_DIR, "neuf");
	const settings = { DATA_DIR: join(own, "data"), UPLOADS_DIR: join(own, "uploads"), [name]: "/proc/nope/data" };
	const { code, output } = await operate(words, settings);
	expect([code, output]).toEqual([1, expect.stringMatching(/^[^\n]+\/proc\/nope[^\n]+\n$/)]);
});

test("an import is tried without a trace, and done with --apply", async () => {
	const report = { title: "Un puits", content: "De l’eau.", createdAt: "2020-05-01T10:00:00Z" };
	const source = writeSource({ "reports.json": { ancien: report, vide: {} } });
	const importSite = (...words: string[]) => operate(["build/import.js", source, ...words]);
	const { code, output } = await importSite();
	expect([code, output]).toEqual([
		0,
		expect.stringMatching(/Essai.: rien n’est changé(.|\n)*Rapports +1 +0 +1(.|\n)*«.vide.»/),
	]);
	expect([await db.$count(reports), await db.$count(journal)]).toEqual([0, 0]);
	expect((await importSite("--apply")).output).toContain("Import fait.");
	expect(await site.text("/report/ancien")).toContain("Publié le 1er mai 2020");
	expect((await db.select().from(journal)).map(({ action, subject }) => [action, subject])).toEqual([
		["settings.imported", "1 élément"],
	]);
	expect(await importSite("--fort")).toMatchObject({
		code: 2,
		output: expect.stringContaining("--without-missing-files"),
	});
	const missing = await operate(["build/import.js", join(source, "rien")]);
	expect(missing).toMatchObject({ code: 1, output: expect.stringContaining("n’existe pas") });
});

test("where there is no site none is made by asking for it", async () => {
	const folder = join(env.DATA_DIR, "ailleurs");
	for (const words of [["list"], ["invite", moussa.email]]) {
		const { code, output } = await operate(["build/admin.js", ...words], { DATA_DIR: folder });
		expect([code, output]).toEqual([1, expect.stringContaining("Il n’y a pas de site dans")]);
	}
	expect(existsSync(join(folder, "site.db"))).toBe(false);
});

test("sample content is not written into a site that there is", async () => {
	const { code, output } = await operate(["build/server.js", "--demo"]);
	expect([code, output]).toEqual([1, expect.stringMatching(/^La démonstration demande .+\n$/)]);
	expect(await db.$count(users)).toBe(0);
});
