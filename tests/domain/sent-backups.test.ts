import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { env, readEnvironment } from "~/platform/env/env.server";
import { type Backup, backupName, backupNamed } from "~/site/backup/backup-files.server";
import { decrypted, identitiesIn, newKeys } from "~/site/backup/encryption.server";
import { lastSending } from "~/site/backup/last-check.server";
import { partBytesFor } from "~/site/backup/remote/s3.server";
import { openRemote, sendBackup, sentBackups, withSentBackup, writeHere } from "~/site/backup/send-backup.server";
import { cutLine, type Place, s3Place, sftpPlace, webdavPlace } from "../backup-places";

const folderPlace = async (folder: string): Promise<Place> => ({
	settings: { BACKUP_TO: folder },
	port: 0,
	close: async () => {},
});
const kinds: Record<"a folder" | "SFTP" | "WebDAV" | "S3", (folder: string) => Promise<Place>> = {
	"a folder": folderPlace,
	SFTP: (folder) => sftpPlace(folder),
	WebDAV: webdavPlace,
	S3: s3Place,
};

const now = new Date("2026-11-20T03:15:00Z");
const content = randomBytes(3_000_000);
const keys = await newKeys();
const identity = join(env.DATA_DIR, "association.key");
const before = { ...env };

beforeEach(() => {
	mkdirSync(env.backupsDir, { recursive: true });
	writeFileSync(identity, `# made for a test\n${keys.identity}\n`);
});
afterEach(() => {
	for (const name of Object.keys(env)) Reflect.deleteProperty(env, name);
	Object.assign(env, before);
	rmSync(env.backupsDir, { recursive: true, force: true });
});

async function open(kind: keyof typeof kinds) {
	const place = await kinds[kind](mkdtempSync(join(env.DATA_DIR, "place-")));
	onTestFinished(async () => void (await place.close()));
	return place;
}

function use(settings: Record<string, string | undefined>) {
	for (const name of Object.keys(env).filter((name) => name.startsWith("BACKUP_"))) Reflect.deleteProperty(env, name);
	Object.assign(env, readEnvironment({ NODE_ENV: "test", BACKUP_RECIPIENT: keys.recipient, ...settings }), {
		DATA_DIR: before.DATA_DIR,
		backupsDir: before.backupsDir,
	});
}

function made(moment = now): Backup {
	const backup = backupNamed(backupName(moment));
	if (backup === undefined) throw new Error("A backup has no name");
	writeFileSync(backup.path, gzipSync(content));
	return backup;
}

/** What is at the place, of whatever kind. */
async function names() {
	const remote = await openRemote(env);
	const files = await remote.list();
	remote.close();
	return files.map(({ name }) => name).toSorted();
}

async function bytesOf(name: string) {
	let bytes = Buffer.alloc(0);
	await withSentBackup(name, async (sent) => {
		bytes = await buffer(sent);
	});
	return bytes;
}

async function leave(...files: string[]) {
	const remote = await openRemote(env);
	for (const name of files) await remote.put(name, Readable.from([Buffer.from("x")]), 1);
	remote.close();
}

const nameOf = (moment: string) => `${backupName(new Date(moment))}.age`;
/** A week of October, of which rotation lets the first day go when that of now comes. */
const october = Array.from({ length: 7 }, (_, day) => nameOf(`2026-10-${day + 12}T03:15:00Z`));
const problem = async () => (await lastSending())?.problem?.replace(/\s/g, " ");

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])("at %s", (kind) => {
	test("a backup arrives encrypted, with the keys that its database needs, and can be fetched again", async () => {
		use((await open(kind)).settings);
		const { name, bytes } = await sendBackup(made(), now);
		expect(name).toBe("association-2026-11-20T03-15-00Z.tar.gz.age");
		expect(await sentBackups()).toMatchObject([{ name, bytes, isWhole: true }]);
		expect(await lastSending()).toMatchObject({ name: made().name, problem: null });
		await withSentBackup(name, async (sent) => {
			const opened = gunzipSync(await buffer(await decrypted(sent, await identitiesIn(identity))));
			expect(opened.subarray(-content.length).equals(content)).toBe(true);
			const secret = readFileSync(join(env.DATA_DIR, "session-secret"), "utf8");
			expect(opened.subarray(0, -content.length).toString()).toContain(`{"sessionSecret":"${secret}"}`);
		});
	});

	test("old backups go there as they go here, and files of others stay", async () => {
		use((await open(kind)).settings);
		await leave(...october, "facture.pdf");
		await sendBackup(made(), now);
		expect(await names()).toEqual([...october.slice(1), nameOf("2026-11-20T03:15:00Z"), "facture.pdf"]);
	});

	test("what is proved there is not sent again, and one of another size is replaced", async () => {
		use((await open(kind)).settings);
		const { name } = await sendBackup(made(), now);
		const first = await bytesOf(name);
		await sendBackup(made(), now);
		expect((await bytesOf(name)).equals(first)).toBe(true); // encrypted again, it would differ
		await leave(name);
		await sendBackup(made(), now);
		expect(await bytesOf(name)).toHaveLength(first.length);
		expect(await names()).toEqual([name]);
	});

	if (kind !== "a folder")
		test("a line that is cut leaves the backup that was there under that name, and it counts as not sent", async () => {
			const place = await open(kind);
			use(place.settings);
			const { name } = await sendBackup(made(), now);
			const first = await bytesOf(name);
			const cut = await cutLine(place, 1_000_000);
			onTestFinished(async () => void (await cut.close()));
			use({
				...cut.settings,
				...(place.settings.BACKUP_HOST_KEY && { BACKUP_HOST_KEY: place.settings.BACKUP_HOST_KEY }),
			});
			const backup = made();
			writeFileSync(backup.path, gzipSync(Buffer.concat([content, content])));
			await expect(sendBackup(backup, now)).rejects.toThrow("La connexion a été coupée");
			expect((await lastSending())?.name).not.toBe(backupName(now));
			use(place.settings);
			expect((await bytesOf(name)).equals(first)).toBe(true);
		});

	if (kind !== "a folder")
		test("a line that is cut removes nothing, leaves no half backup behind, and the next try succeeds", async () => {
			const place = await open(kind);
			use(place.settings);
			await leave(...october);
			const cut = await cutLine(place, 1_000_000);
			onTestFinished(async () => void (await cut.close()));
			use({
				...cut.settings,
				...(place.settings.BACKUP_HOST_KEY && { BACKUP_HOST_KEY: place.settings.BACKUP_HOST_KEY }),
			});
			await expect(sendBackup(made(), now)).rejects.toThrow("La connexion a été coupée");
			expect(await problem()).toBe("La connexion a été coupée pendant l’envoi.");
			use(place.settings);
			expect((await names()).filter((name) => !name.endsWith(".part"))).toEqual(october);
			await sendBackup(made(), now);
			expect(await names()).toEqual([...october.slice(1), nameOf("2026-11-20T03:15:00Z")]);
		});

	test("a wrong password, or a folder that is not there, is said in words, and what was sent before is remembered", async () => {
		const { settings } = await open(kind);
		use(settings);
		await sendBackup(made(new Date("2026-11-19T03:15:00Z")), now);
		const { BACKUP_TO = "" } = settings;
		const wrong = { BACKUP_PASSWORD: "sorgho", BACKUP_TO: BACKUP_TO.replace("S3RVER", "OTHER") };
		if (kind === "a folder") wrong.BACKUP_TO += "/missing";
		use({ ...settings, ...wrong });
		await expect(sendBackup(made(), now)).rejects.toThrow("La sauvegarde n’a pas été envoyée ailleurs.");
		expect(await problem()).toMatch(
			kind === "a folder" ? /^Le dossier ou le compartiment/ : /^L’endroit refuse l’utilisateur/,
		);
		expect((await lastSending())?.name).toBe(backupName(new Date("2026-11-19T03:15:00Z")));
	});
});

test("nothing is sent to a server whose key is not the known one, and it is said which one it shows", async () => {
	const { settings } = await open("SFTP");
	use({ ...settings, BACKUP_HOST_KEY: `SHA256:${"a".repeat(43)}` });
	await expect(sendBackup(made(), now)).rejects.toThrow("Le serveur montre une autre clé");
	const { BACKUP_HOST_KEY: known = "", ...others } = settings;
	use(others);
	await expect(sendBackup(made(), now)).rejects.toThrow(`écrivez BACKUP_HOST_KEY=${known}.`);
});

test("what is not there what was sent is removed, and nothing else", async () => {
	use((await open("a folder")).settings);
	await leave(...october);
	const backup = made();
	const recipients = [keys.recipient, "age1wrong"].join(" ");
	use({ BACKUP_TO: env.BACKUP_TO ?? "", BACKUP_RECIPIENT: recipients });
	await expect(sendBackup(backup, now)).rejects.toThrow("BACKUP_RECIPIENT n’est pas écrit en entier");
	expect(await names()).toEqual(october);
});

test("another key opens nothing, and says so", async () => {
	use((await open("a folder")).settings);
	const { name } = await sendBackup(made(), now);
	writeFileSync(identity, (await newKeys()).identity);
	const other = await identitiesIn(identity);
	await expect(withSentBackup(name, async (sent) => void (await decrypted(sent, other)))).rejects.toThrow(
		"Cette clé n’ouvre pas cette sauvegarde",
	);
});

test("a backup counts as sent where old ones may not be removed, and that is said apart", async () => {
	const place = await sftpPlace(mkdtempSync(join(env.DATA_DIR, "place-")), false);
	onTestFinished(async () => void (await place.close()));
	use(place.settings);
	await leave(...october, `${nameOf("2026-11-19T03:15:00Z")}.part`);
	const { name, unrotated } = await sendBackup(made(), now);
	expect(await names()).toContain(name);
	expect(await names()).toContain(october[0]);
	expect(unrotated).toContain("L’endroit ne laisse pas lire ou écrire");
	expect(await lastSending()).toMatchObject({ name: made().name, problem: null, unrotated });
});

test("an error of this machine is not told as one of the other place", async () => {
	const typo = join(env.DATA_DIR, "typo.key");
	await expect(identitiesIn(typo)).rejects.toThrow(`«\u202f${typo}\u202f» n’existe pas`);
	use((await open("a folder")).settings);
	const { name } = await sendBackup(made(), now);
	await expect(withSentBackup(name, (sent) => writeHere(sent, "/dev/full"))).rejects.toThrow("Le disque du site");
	use({ ...(await open("SFTP")).settings, BACKUP_KEY_FILE: typo });
	await expect(sentBackups()).rejects.toThrow(`BACKUP_KEY_FILE\u202f: «\u202f${typo}\u202f» n’existe pas`);
	const backup = made();
	rmSync(backup.path);
	use((await open("a folder")).settings);
	await expect(sendBackup(backup, now)).rejects.toThrow(`«\u202f${backup.path}\u202f» n’existe pas`);
});

test("a part for S3 is small enough for a slow line, and ten thousand hold any backup", () => {
	expect(partBytesFor(1)).toBe(8 * 1024 * 1024);
	expect(partBytesFor(400e9) * 10_000).toBeGreaterThanOrEqual(400e9);
});
