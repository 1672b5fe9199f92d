import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { expect, test } from "vitest";
import { seal, totpPurpose } from "~/people/session/session-secret.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { attempts, oneTimeLinks, receipts, sessions, users } from "~/platform/db/schema.server";
import { startHeartbeat } from "~/site/backup/running-site.server";
import { awa } from "../cast";
import { contentsOf, fullSite, here, madeBackup, operate } from "./backed-up-site";

const { backup, restoreThere, there } = fullSite();

test("a backup restores the whole site on an empty machine, without temporary files", async () => {
	expect((await operate(["check", backup()], here)).output).toContain("est bonne");
	const restored = await operate(["restore", backup()], there);
	expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("Le site est restauré.") });
	expect(await contentsOf(there)).toEqual(await contentsOf(here));
	for (const { data } of [here, there])
		expect(readdirSync(join(data, "backups")).filter((name) => name.startsWith("."))).toEqual([]);
});

test("a restore backs up what it replaces, which can be restored in turn", async () => {
	await restoreThere();
	const before = await contentsOf(there);
	const database = createClient({ url: `file:${join(there.data, "site.db")}` });
	await database.execute("update events set title = 'Changé'");
	database.close();
	const changed = await contentsOf(there);
	writeFileSync(join(there.data, "write-count"), "of the database that is replaced");
	const again = await operate(["restore", backup()], there);
	expect(await contentsOf(there)).toEqual(before);
	expect(readdirSync(there.data)).not.toContain("write-count");
	const saved = /sauvegardé\s: (\S+)/.exec(again.output)?.[1] ?? "";
	await operate(["restore", saved], there);
	expect(await contentsOf(there)).toEqual(changed);
});

test("a restored site gives no number of a receipt again, and says whose second factor it cannot open", async () => {
	const receipt = {
		...{ number: 7, giftId: "gift", reference: "DON-7K4M2-X", name: "Fatou", amount: 1, currency: "EUR" as const },
		...{ paymentMethod: "cash" as const, receivedOn: "2026-01-01", issuer: "", issuerAddress: "" },
		...{ issuedAt: new Date(0), issuedBy: "" },
	};
	const row = { id: newId(), email: awa.email, passwordHash: "hash", createdAt: new Date() };
	await db.insert(users).values({ ...row, totpSecret: seal("secret", totpPurpose(row.id)) });
	await db.insert(receipts).values(receipt);
	const later = await madeBackup();
	const first = await operate(["restore", later], there);
	expect(first.output).toMatch(/porte le numéro 7\. Si d’autres .*last-receipt-number/);
	expect(first.output).toMatch(/double vérification d’un compte .*reset-second-factor/);
	const { code, output } = await operate(["check"], there, "", "admin");
	expect([code, output]).toEqual([1, expect.stringContaining("chiffrée par une clé que ce site n’a pas")]);
	const database = createClient({ url: `file:${join(there.data, "site.db")}` });
	await drizzle(database)
		.insert(receipts)
		.values({ ...receipt, number: 12 });
	await database.close();
	const secret = { SESSION_SECRET: readFileSync(join(here.data, "session-secret"), "utf8") };
	for (const _again of [1, 2]) {
		const { output } = await operate(["restore", later], there, "", "backup", secret);
		expect(output).toMatch(/prochain reçu portera le numéro 13\s: .* jusqu’à 12/);
		expect(output).not.toContain("double vérification");
		rmSync(join(there.data, "last-receipt-number"));
	}
	await db.delete(receipts);
	await db.delete(users);
});

test("a volume that was copied while the site wrote is whole after the hooks that ONCE runs", async () => {
	const hook = (name: string, { data }: typeof here) =>
		execFileSync("sh", [`container/hooks/${name}`], { env: { ...process.env, DATA_DIR: data, SITE_DIR: "." } });
	hook("pre-backup", here);
	cpSync(here.uploads, there.uploads, { recursive: true });
	for (const file of ["site.db", "snapshot.db"]) cpSync(join(here.data, file), join(there.data, file));
	truncateSync(join(there.data, "site.db"), 8192);
	hook("post-restore", there);
	expect(await contentsOf(there)).toEqual(await contentsOf(here));
	hook("post-restore", there); // a later copy may have none
	expect(await contentsOf(there)).toEqual(await contentsOf(here));
});

test("a backup that was sent away comes back on an empty machine, and its second factors open", async () => {
	const row = { id: newId(), email: awa.email, passwordHash: "hash", createdAt: new Date() };
	await db.insert(users).values({ ...row, totpSecret: seal("secret", totpPurpose(row.id)) });
	const place = mkdtempSync(join(here.data, "place-"));
	const keys = (await operate(["keys"], here)).output;
	const identity = join(place, "association.key");
	writeFileSync(identity, /AGE-SECRET-KEY-\S+/.exec(keys)?.[0] ?? "");
	const settings = { BACKUP_TO: place, BACKUP_RECIPIENT: /BACKUP_RECIPIENT=(\S+)/.exec(keys)?.[1] ?? "" };
	const away = (...words: string[]) => operate(words, there, "", "backup", settings);
	await madeBackup();
	const sent = await operate(["send"], here, "", "backup", settings);
	expect(sent).toMatchObject({ code: 0, output: expect.stringContaining("envoyée et vérifiée là-bas") });
	const name = /\S+\.age/.exec((await away("restore", "--from-remote")).output)?.[0] ?? "";
	const locked = await away("restore", "--from-remote", name);
	expect(locked).toMatchObject({ code: 1, output: expect.stringContaining("--identity FICHIER") });
	const restored = await away("restore", "--from-remote", name, "--identity", identity);
	expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("Le site est restauré.") });
	expect(restored.output).not.toContain("double vérification");
	expect((await operate(["check"], there, "", "admin")).output).toContain(
		"Toutes les doubles vérifications se lisent.",
	);
	expect(await contentsOf(there)).toEqual(await contentsOf(here));
	expect(readdirSync(join(there.data, "backups")).filter((file) => file.startsWith("."))).toEqual([]);
	await db.delete(users);
});

test("while a site runs on the folder nothing is restored into it", async () => {
	const before = await contentsOf(here);
	const stopped = await startHeartbeat();
	expect(await operate(["restore", backup()], here)).toMatchObject({
		code: 1,
		output: expect.stringContaining("arrêtez-le"),
	});
	stopped();
	expect(await contentsOf(here)).toEqual(before);
});

test.each([
	["damaged", "Not a database any more", "1 fichier que"],
	["missing", undefined, ""],
])(
	"photos that the restored database does not reference are moved apart where the former one is %s",
	async (_, left, said) => {
		await restoreThere();
		const { data, uploads } = there;
		const newer = join(uploads, "gallery", "1799000000000_mariage.jpg");
		writeFileSync(newer, "Uploaded since the backup");
		rmSync(join(data, "site.db"));
		if (left !== undefined) writeFileSync(join(data, "site.db"), left);
		const restored = await operate(["restore", backup()], there);
		expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(said) });
		const apart = /mis à part\s: (\S+)/.exec(restored.output)?.[1] ?? "";
		if (left !== undefined) expect(apart).toContain(join("backups", "abimee-"));
		expect(readFileSync(join(apart, "gallery", "1799000000000_mariage.jpg"), "utf8")).toBe("Uploaded since the backup");
		// The sweep deletes files without a row: there are none left.
		expect(await contentsOf(there)).toEqual(await contentsOf(here));
	},
);

test("a restored site knows no session, no link and no guess of the time of the backup", async () => {
	const session = { idHash: "the hash of a session that was open", createdAt: new Date(), lastSeenAt: new Date() };
	await db.insert(sessions).values({ ...session, data: {} });
	await db.insert(oneTimeLinks).values({ tokenHash: "the hash of a link", purpose: "setup", expiresAt: new Date() });
	await db.insert(attempts).values({ subject: "login-account:the hash of an address", at: new Date() });
	const later = await madeBackup();
	for (const table of [sessions, oneTimeLinks, attempts]) await db.delete(table);
	await operate(["restore", later], there);
	expect(await contentsOf(there)).toEqual(await contentsOf(here));
	expect(readFileSync(join(there.data, "site.db")).includes(session.idHash)).toBe(false);
});
