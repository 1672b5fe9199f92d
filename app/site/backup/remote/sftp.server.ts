import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import type { SFTPWrapper } from "ssh2";
import type { Environment } from "~/platform/env/env.server";
import { Refusal } from "./problems";
import { refuseFile } from "./refuse-file.server";
import type { Remote } from "./remote";

/** Milliseconds between two signs of life, of which three may stay without an answer: a cut line sends nothing. */
const keepAliveMs = 10_000;

/** A folder on a server that speaks SSH. Only a server with the key of `BACKUP_HOST_KEY` gets a password or a byte. */
export async function openSftp(to: URL, settings: Environment): Promise<Remote> {
	const { default: Client } = await import("ssh2-sftp-client");
	const { BACKUP_KEY_FILE: keyFile, BACKUP_PASSWORD: password, BACKUP_HOST_KEY: hostKey } = settings;
	const privateKey = keyFile === undefined ? undefined : await readKey(keyFile);
	const folder = decodeURIComponent(to.pathname).replace(/^\/~\//, "") || ".";
	const at = (name: string) => `${folder.replace(/\/$/, "")}/${name}`;
	let shown: string | undefined;
	const client = new Client("sftp", {}); // without listeners that print: each call that fails rejects, too
	const sftp = await client
		.connect({
			...{ host: to.hostname, port: Number(to.port || 22), username: decodeURIComponent(to.username) },
			...(privateKey ? { privateKey, passphrase: password } : { password }),
			...{ readyTimeout: 20_000, keepaliveInterval: keepAliveMs, keepaliveCountMax: 3 },
			hostVerifier: (key: Buffer) => {
				shown = `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
				return shown === hostKey;
			},
		})
		.catch((error) => {
			if (shown !== undefined && shown !== hostKey) throw new Refusal(refusedKey(shown, hostKey));
			throw error;
		});
	return {
		async list() {
			const entries = await client.list(folder);
			return entries.filter(({ type }) => type === "-").map(({ name, size }) => ({ name, bytes: size }));
		},
		async put(name, content) {
			await write(sftp, at(name), content);
			return false;
		},
		read: async (name) => Readable.from(chunksOf(sftp, at(name)), { objectMode: false }),
		async rename(from, to) {
			await client.posixRename(at(from), at(to)).catch(async (error: Error) => {
				if (!error.message.includes("does not support")) throw error;
				await client.delete(at(to), true).catch(() => {}); // a server without this extension may replace nothing
				await client.rename(at(from), at(to));
			});
		},
		async remove(name) {
			await client.delete(at(name));
		},
		close() {
			void client.end().catch(() => {}); // a line that was cut has ended already
		},
	};
}

/** Chunks under way at a time, and bytes of one that is read: one by one, each would wait for its answer. */
const windowSize = 64;
const readBytes = 32 * 1024;

const open = (sftp: SFTPWrapper, path: string, flags: "r" | "w") =>
	new Promise<Buffer>((resolve, reject) => {
		sftp.open(path, flags, { mode: 0o600 }, (error, handle) => (error ? reject(error) : resolve(handle)));
	});

async function write(sftp: SFTPWrapper, path: string, content: Readable) {
	const handle = await open(sftp, path, "w");
	const under = new Set<Promise<unknown>>();
	let offset = 0;
	for await (const chunk of content) {
		const at = offset;
		offset += chunk.length;
		const writing = new Promise<void>((resolve, reject) => {
			sftp.write(handle, chunk, 0, chunk.length, at, (error) => (error ? reject(error) : resolve()));
		});
		under.add(writing);
		writing.then(() => under.delete(writing)).catch(() => {}); // one that fails stays, and is thrown below
		if (under.size >= windowSize) await Promise.race(under);
	}
	await Promise.all(under);
	await promisify(sftp.close).call(sftp, handle);
}

async function* chunksOf(sftp: SFTPWrapper, path: string) {
	const handle = await open(sftp, path, "r");
	const { size } = await promisify(sftp.fstat).call(sftp, handle);
	const read = (at: number, bytes = Math.min(readBytes, size - at)) =>
		new Promise<{ part: Buffer; at: number; bytes: number }>((resolve, reject) => {
			const answer = (error: Error | undefined, read: number, part: Buffer) =>
				error ? reject(error) : resolve({ part: part.subarray(0, read), at, bytes });
			sftp.read(handle, Buffer.alloc(bytes), 0, bytes, at, answer);
		});
	const under: ReturnType<typeof read>[] = [];
	for (let next = 0; next < size || under.length > 0; ) {
		for (; next < size && under.length < windowSize; next += readBytes) {
			const reading = read(next);
			reading.catch(() => {}); // thrown below, when it is its turn
			under.push(reading);
		}
		const answer = await under.shift();
		if (answer === undefined || answer.part.length === 0) return;
		yield answer.part;
		// A server may answer with less than it was asked for.
		for (let at = answer.at + answer.part.length; at < answer.at + answer.bytes; ) {
			const { part } = await read(at, answer.at + answer.bytes - at);
			if (part.length === 0) return;
			yield part;
			at += part.length;
		}
	}
	await promisify(sftp.close).call(sftp, handle);
}

const readKey = (file: string) =>
	readFile(file)
		.catch(refuseFile)
		.catch(({ message }: Refusal) => {
			throw new Refusal(`BACKUP_KEY_FILE\u202f: ${message}`);
		});

const refusedKey = (shown: string, expected: string | undefined) =>
	expected === undefined
		? `La clé du serveur n’est pas encore connue : il montre ${shown}. Si c’est bien la sienne (demandez à qui le tient), écrivez BACKUP_HOST_KEY=${shown}.`
		: `Le serveur montre une autre clé qu’avant (${shown} au lieu de ${expected}) : rien ne lui a été envoyé. Il a été réinstallé, ou un autre répond à sa place : demandez à qui le tient avant de changer BACKUP_HOST_KEY.`;
