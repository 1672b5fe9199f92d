import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "~/platform/db/client.server";
import { leases, mails, users } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { log } from "~/platform/log/log.server";
import { watchOver } from "~/site/alarm/alarm.server";
import { type SiteState, troubles, wasGoodNight } from "~/site/alarm/troubles";
import { backupName, backupNamed } from "~/site/backup/backup-files.server";
import { saveLastCheck, saveLastSending } from "~/site/backup/last-check.server";
import { associationName, awa } from "../cast";
import { headerOf, textOfMail } from "../mailbox";
import { later, mailbox } from "./mailing-site";

const now = new Date("2026-11-20T12:00:00Z");
const hour = 60 * 60_000;
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hour);
const calm: Required<SiteState> = {
	...{ lastBackup: hoursAgo(9), firstBackup: null, badBackup: null, backupGaps: null },
	...{ sending: { sentAt: hoursAgo(9), problem: null }, stuckMails: 0, logErrors: {} },
	space: { free: 40e9, total: 100e9 },
};
const told = (changes: SiteState) =>
	troubles({ ...calm, ...changes }, now).map(({ what, todo }) => `${what}. ${todo}`.replace(/\s/g, " "));

test.each<[string, SiteState, RegExp]>([
	["no backup at all", { lastBackup: null }, /^Aucune sauvegarde\. Lancez npm run backup/],
	["none for 26 hours", { lastBackup: hoursAgo(26.1) }, /^La dernière sauvegarde date d’hier/],
	[
		"none that left for 26 hours",
		{ sending: { sentAt: hoursAgo(50), problem: "La connexion a été coupée." } },
		/hors du serveur date de 2 jours\. La connexion a été coupée\. Corrigez, puis essayez : npm run backup -- send/,
	],
	[
		"none that ever left",
		{ sending: { sentAt: null, problem: "Plein." } },
		/^Aucune sauvegarde n’est partie hors du serveur/,
	],
	["a bad one", { badBackup: "x.tar.gz" }, /ne peut pas être restaurée/],
	["one that lacks photos", { backupGaps: { missing: ["a.jpg"], unreadable: [] } }, /est incomplète\. 1 fichier/],
	["a disk with a tenth free", { space: { free: 9e9, total: 100e9 } }, /^Il ne reste que 9 % du disque/],
	["a full disk", { space: { free: 0.5e9, total: 100e9 } }, /^Plus que 500 Mo/],
	["mails that wait", { stuckMails: 2 }, /^2 e-mails attendent depuis plus d’un jour/],
	["errors", { logErrors: { "A page failed": 3 } }, /^3 erreurs dans le journal technique .*A page failed \(3×\)/],
])("the alarm names %s, with what to do", (_, changes, line) => {
	expect(told(changes)).toEqual([expect.stringMatching(line)]);
});

test("there is nothing to tell of a good night, of a new site, of what is unknown, or of lost+found", () => {
	for (const state of [
		calm,
		{},
		{ ...calm, sending: null },
		{ ...calm, lastBackup: null, firstBackup: "demain" },
		{ ...calm, sending: { sentAt: null, problem: null } },
		{ ...calm, sending: { sentAt: hoursAgo(25), problem: "La connexion a été coupée." } }, // tried again each hour
		{ ...calm, backupGaps: { missing: [], unreadable: ["lost+found"] } },
	])
		expect(troubles(state, now)).toEqual([]);
});

test.each<[boolean, SiteState]>([
	[true, {}],
	[true, { sending: null, stuckMails: 3 }],
	[false, { lastBackup: hoursAgo(13) }],
	[false, { sending: { sentAt: hoursAgo(33), problem: null } }],
	[false, { sending: undefined }],
	[false, { badBackup: "x.tar.gz" }],
	[false, { backupGaps: { missing: ["a.jpg"], unreadable: [] } }],
])("it is %s that the night was good with %j", (good, changes) => {
	expect(wasGoodNight({ ...calm, ...changes }, now)).toBe(good);
});

const fetched = vi.fn();
beforeEach(async () => {
	await db.delete(leases);
	await db.delete(mails);
	mkdirSync(env.backupsDir, { recursive: true });
	Object.assign(env, {
		OPERATOR_EMAIL: "operateur@association.test",
		HEARTBEAT_URL: "https://beat.example/association",
	});
	await db.insert(users).values({ id: "awa", email: awa.email, passwordHash: "hash", createdAt: hoursAgo(900) });
	fetched.mockReset().mockResolvedValue(new Response("OK"));
	vi.stubGlobal("fetch", fetched);
});
afterEach(async () => {
	await db.delete(users);
	rmSync(env.backupsDir, { recursive: true });
	vi.unstubAllGlobals();
});

function backUpToday() {
	writeFileSync(backupNamed(backupName(new Date()))?.path ?? "", "a backup");
}

/** The database's clock is the machine's, and does not follow that of the test: a day passes for what was told, too. */
async function nextDay() {
	later(24 * hour);
	await db
		.update(leases)
		.set({ doneAt: new Date(Date.now() - 24 * hour) })
		.where(eq(leases.name, "alarm"));
}

const subjects = () => mailbox.mails.map((mail) => `${mail.to}: ${headerOf(mail, "Subject")}`.replace(/\s/g, " "));

test("what is wrong is mailed once a day while it lasts, beside a queue that is stuck", async () => {
	const waiting = { createdAt: hoursAgo(30), mailAttempts: 4, mailDueAt: new Date(Date.now() + hour) };
	await db
		.insert(mails)
		.values({ id: "stuck", recipient: "fatou@exemple.test", subject: "Reçu", body: "…", ...waiting });
	await db.insert(leases).values({ name: "alarm", holder: "", until: new Date(0), doneAt: null });
	for (const _again of [1, 2, 3]) await watchOver(new Date());
	expect(subjects()).toEqual([
		`operateur@association.test: Le site demande votre attention : 2 points — ${associationName}`,
	]);
	const [mail] = mailbox.mails;
	expect(mail && textOfMail(mail).replace(/[\u00a0\u202f]/g, " ")).toMatch(
		/1\. Aucune sauvegarde\.\nÀ faire : Lancez[\s\S]*2\. 1 e-mail attend depuis plus d’un jour\.\nÀ faire : Envoyez un message d’essai/,
	);
	await nextDay();
	await watchOver(new Date());
	expect(mailbox.mails).toHaveLength(2);
	backUpToday();
	await db.delete(mails);
	await nextDay();
	backUpToday();
	await watchOver(new Date());
	expect(mailbox.mails).toHaveLength(2);
});

test("errors of the log, a bad backup and one that did not leave are mailed from where they are noted", async () => {
	Object.assign(env, { BACKUP_TO: "/mnt/backups" });
	backUpToday();
	await saveLastSending({ name: "", sentAt: null, problem: "L’endroit est plein." });
	await saveLastCheck({ name: "association.tar.gz", at: new Date().toISOString(), good: false });
	log("error", "A page failed");
	await watchOver(new Date());
	Object.assign(env, { BACKUP_TO: undefined });
	const [mail] = mailbox.mails;
	for (const line of [
		"n’est partie hors du serveur",
		"L’endroit est plein.",
		"ne peut pas être restaurée",
		"A page failed",
	])
		expect(mail && textOfMail(mail)).toContain(line);
	expect(fetched).not.toHaveBeenCalled();
});

test("the heartbeat is sent once after a good night, and not when the alarm could not be mailed", async () => {
	later(48 * hour); // the errors of the tests before are old
	await watchOver(new Date());
	expect(fetched).not.toHaveBeenCalled();
	await db.delete(leases);
	backUpToday();
	mailbox.behave({ refusal: { code: 550, words: "No" } });
	const waiting = { createdAt: hoursAgo(30), mailAttempts: 4, mailDueAt: new Date(Date.now() + hour) };
	await db
		.insert(mails)
		.values({ id: "stuck", recipient: "fatou@exemple.test", subject: "Reçu", body: "…", ...waiting });
	await watchOver(new Date());
	expect(fetched).not.toHaveBeenCalled();
	mailbox.behave({});
	for (const _again of [1, 2]) await watchOver(new Date());
	expect(fetched.mock.calls.map(([url]) => url)).toEqual(["https://beat.example/association"]);
});

test("a heartbeat address that does not answer, or leads elsewhere, is asked again an hour later", async () => {
	later(96 * hour);
	backUpToday();
	fetched.mockResolvedValueOnce(new Response(null, { status: 302, headers: { Location: "http://10.0.0.1/" } }));
	await watchOver(new Date());
	await watchOver(new Date());
	expect(fetched).toHaveBeenCalledTimes(2);
});
