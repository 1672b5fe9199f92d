import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { secretsToKeep } from "~/people/session/session-secret.server";
import { type Keys, keysName } from "./backup-files.server";
import { Refusal } from "./remote/problems";
import { refuseFile } from "./remote/refuse-file.server";

// Backups that leave are files of age (https://age-encryption.org): the server has the recipient, which encrypts, and
// not the identity, which decrypts. The identity of `age-keygen` and the `age` command work with them, too.

/**
 * Encrypts an archive, with the keys that its database needs before its other entries: two gzip files in a row are one.
 * @returns the encrypted stream, and how long it will be
 */
export async function encrypted(file: string, recipients: string[]): Promise<{ content: Readable; bytes: number }> {
	const { Encrypter } = await import("age-encryption");
	const encrypter = new Encrypter();
	for (const recipient of recipients)
		try {
			encrypter.addRecipient(recipient);
		} catch {
			throw new Refusal(`BACKUP_RECIPIENT n’est pas écrit en entier, ou avec une faute : « ${recipient} ».`);
		}
	const keys = await keysAsArchive();
	const plain = Readable.from(chunksOf(keys, file), { objectMode: false, highWaterMark: chunkBytes });
	const stream = await encrypter.encrypt(Readable.toWeb(plain) as globalThis.ReadableStream<Uint8Array>);
	const bytes = stream.size(keys.length + (await stat(file).catch(refuseFile)).size);
	return { content: Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>), bytes };
}

/** Returns the identities in a file, which may hold several and comments. @throws Refusal */
export async function identitiesIn(identityFile: string): Promise<string[]> {
	const text = await readFile(identityFile, "utf8").catch(refuseFile);
	const lines = text.split(/\r?\n/).map((line) => line.trim());
	const identities = lines.filter((line) => line.startsWith("AGE-SECRET-KEY-"));
	if (identities.length === 0)
		throw new Refusal(`« ${identityFile} » ne contient pas de clé : une clé commence par AGE-SECRET-KEY-.`);
	return identities;
}

/** Decrypts a stream. @throws Refusal */
export async function decrypted(content: Readable, identities: string[]): Promise<Readable> {
	const { Decrypter } = await import("age-encryption");
	const decrypter = new Decrypter();
	try {
		for (const identity of identities) decrypter.addIdentity(identity);
		const stream = await decrypter.decrypt(Readable.toWeb(content) as globalThis.ReadableStream<Uint8Array>);
		return Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>);
	} catch {
		throw new Refusal(
			"Cette clé n’ouvre pas cette sauvegarde : il faut celle qui va avec le BACKUP_RECIPIENT d’alors.",
		);
	}
}

/** Makes a pair of keys: the identity, which opens backups, and its recipient, with which the site encrypts them. */
export async function newKeys(): Promise<{ identity: string; recipient: string }> {
	const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
	const identity = await generateX25519Identity();
	return { identity, recipient: await identityToRecipient(identity) };
}

const chunkBytes = 1024 * 1024;

async function* chunksOf(first: Buffer, file: string) {
	yield first;
	yield* createReadStream(file, { highWaterMark: chunkBytes });
}

/** Returns a gzip file with the first entry of an archive, without the blocks of zeros that would end the archive. */
async function keysAsArchive(): Promise<Buffer> {
	const keys: Keys = { sessionSecret: secretsToKeep() };
	const archive = pack();
	// Without a time, so that a backup has one size whenever it is sent.
	archive.entry({ name: keysName, mode: 0o600, mtime: new Date(0) }, JSON.stringify(keys));
	archive.finalize();
	return gzipSync((await buffer(archive)).subarray(0, -1024));
}
